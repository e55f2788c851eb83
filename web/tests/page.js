// As much of a page as drawing needs, for tests without a browser.

/** An element that knows where it hangs. Taking it out lets go of the focus, as in a browser. */
export class Element {
  attributes = {};
  children = [];
  parent = null;
  id = '';
  get isConnected() {
    return this === document.body || Boolean(this.parent?.isConnected);
  }
  get firstChild() {
    return this.children[0] ?? null;
  }
  get nextSibling() {
    return this.parent?.children[this.parent.children.indexOf(this) + 1] ?? null;
  }
  remove() {
    if (this.has(document.activeElement)) document.activeElement = document.body;
    this.parent?.children.splice(this.parent.children.indexOf(this), 1);
    this.parent = null;
  }
  insertBefore(node, before) {
    node.remove();
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, node);
    node.parent = this;
  }
  append(node) {
    this.insertBefore(node, null);
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
    if (name === 'id') this.id = value;
  }
  removeAttribute() {}
  showModal() {}
  close() {}
  focus() {
    document.activeElement = this;
  }
  has(node) {
    return node === this || this.children.some((child) => child.has(node));
  }
  /** What a reader reads, and how many elements there are. */
  get text() {
    return this.data ?? this.children.map((child) => child.text).join('');
  }
  get elements() {
    return (this.data === undefined ? 1 : 0) + this.children.reduce((sum, child) => sum + child.elements, 0);
  }
  byId(id) {
    return this.id === id ? this : (this.children.map((child) => child.byId(id)).find(Boolean) ?? null);
  }
}

export function openPage() {
  const body = new Element();
  globalThis.document = {
    body,
    activeElement: body,
    documentElement: {},
    createElement: () => new Element(),
    createTextNode: (data) => Object.assign(new Element(), { data }),
    getElementById: (id) => body.byId(id),
  };
}

export function closePage() {
  delete globalThis.document;
}
