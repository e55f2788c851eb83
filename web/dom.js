// Makes elements and keyed lists from what a screen returns, changing only what differs. Text goes in only as text:
// there is no way from here to markup. Keeps out what is shown: that is for `screens/` and `parts/`.

/** @typedef {Record<string, unknown>} Props */
/** @typedef {Shown | string | number | null | undefined | false | Child[]} Child */

const SVG = 'http://www.w3.org/2000/svg';
const SVG_TAGS = new Set(['svg', 'path', 'polygon', 'circle', 'g']);

/** One thing that is shown: an element, a text, or a part that is built only when what it depends on changed. */
export class Shown {
  /** @param {string} tag @param {Props} props @param {Shown[]} children */
  constructor(tag, props, children) {
    this.tag = tag;
    this.props = props;
    this.children = children;
    /** @type {unknown} */
    this.key = props.key;
    /** @type {Node | null} */
    this.node = null;
    /** @type {unknown[] | null} */
    this.deps = null;
    /** @type {(() => Shown) | null} */
    this.build = null;
  }
}

/**
 * `h('button.second', { onclick }, 'Go')`. Properties may be left out.
 * @param {string} name tag, then classes
 * @param {Props | Child} [props]
 * @param {...Child} children
 */
export function h(name, props, ...children) {
  const { tag, classes } = parts(name);
  const given = isProps(props);
  const own = /** @type {Props} */ (given ? { ...props } : {});
  if (classes) own.class = own.class ? `${classes} ${own.class}` : classes;
  // A name is in no language of ours: drawn as Romanian, a Turkish Ş is a Ș, and a translator would make words of it.
  if (tag === 'bdi') Object.assign(own, { lang: '', translate: 'no' });
  /** @type {Shown[]} */
  const flat = [];
  if (!given) flatten(props, flat);
  flatten(children, flat);
  return new Shown(tag, own, flat);
}

/** @type {Map<string, { tag: string, classes: string }>} */
const taken = new Map();

/** A tag and its classes, taken apart once: there are few names, and thousands of elements. @param {string} name */
function parts(name) {
  let apart = taken.get(name);
  if (!apart) {
    const [tag, ...classes] = name.split('.');
    apart = { tag, classes: classes.join(' ') };
    taken.set(name, apart);
  }
  return apart;
}

/**
 * A keyed part that is built again only when one of `deps` is another one.
 * @param {unknown} key @param {unknown[]} deps @param {() => Shown} build
 */
export function memo(key, deps, build) {
  const part = new Shown('', { key }, []);
  part.deps = deps;
  part.build = build;
  return part;
}

/** @param {unknown} value @returns {value is Props} */
function isProps(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Shown);
}

/** @param {Child} child @param {Shown[]} flat takes what is to be shown */
function flatten(child, flat) {
  if (Array.isArray(child)) {
    for (const one of child) flatten(one, flat);
  } else if (child instanceof Shown) {
    flat.push(child);
  } else if (child !== null && child !== undefined && child !== false && child !== '') {
    flat.push(new Shown('#text', { text: String(child) }, []));
  }
  return flat;
}

/** @type {WeakMap<Node, Shown[]>} */
const shown = new WeakMap();
/** @type {(() => void)[]} */
let mounted = [];

/**
 * Makes `root` show exactly these children.
 * @param {Element} root @param {Child} children
 */
export function show(root, children) {
  const next = flatten(children, []);
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  patchChildren(root, shown.get(root) ?? [], next);
  shown.set(root, next);
  keepFocus(held);
  const now = mounted;
  mounted = [];
  for (const after of now) after();
}

/**
 * Whoever works by keyboard stays where he was: at an element that was moved, or at the new one with the same id.
 * @param {HTMLElement | null} held
 */
function keepFocus(held) {
  if (!held || held === document.activeElement) return;
  const again = held.isConnected ? held : held.id ? document.getElementById(held.id) : null;
  again?.focus({ preventScroll: held.isConnected });
}

/** @param {Shown} part @returns {Node} */
function create(part) {
  if (part.build) {
    const inner = part.build();
    part.children = [inner];
    part.node = create(inner);
    return part.node;
  }
  if (part.tag === '#text') {
    part.node = document.createTextNode(String(part.props.text));
    return part.node;
  }
  const element = SVG_TAGS.has(part.tag) ? document.createElementNS(SVG, part.tag) : document.createElement(part.tag);
  part.node = element;
  for (const child of part.children) element.append(create(child));
  for (const [name, value] of Object.entries(part.props)) setProp(element, name, value, undefined);
  if (typeof part.props.onmount === 'function') {
    const onmount = part.props.onmount;
    mounted.push(() => onmount(element));
  }
  return element;
}

/** @param {Shown} old @param {Shown} next */
function alike(old, next) {
  return old.tag === next.tag && old.key === next.key && Boolean(old.build) === Boolean(next.build);
}

/** @param {Shown} old @param {Shown} next */
function patch(old, next) {
  if (next.build && next.deps) {
    const before = old.deps ?? [];
    const same = next.deps.length === before.length && next.deps.every((dep, index) => dep === before[index]);
    const inner = same ? old.children[0] : next.build();
    if (!same && alike(old.children[0], inner)) {
      patch(old.children[0], inner);
    } else if (!same) {
      const fresh = create(inner);
      /** @type {ChildNode} */ (old.node).replaceWith(fresh);
    }
    next.children = [inner];
    next.node = inner.node;
    return;
  }
  next.node = old.node;
  if (next.tag === '#text') {
    if (old.props.text !== next.props.text) /** @type {Text} */ (next.node).data = String(next.props.text);
    return;
  }
  const element = /** @type {Element} */ (next.node);
  patchChildren(element, old.children, next.children);
  for (const name in old.props) {
    if (!(name in next.props)) setProp(element, name, undefined, old.props[name]);
  }
  for (const name in next.props) {
    const value = next.props[name];
    // A field is held to its state even where only the person at it changed it.
    if (value !== old.props[name] || name === 'value') setProp(element, name, value, old.props[name]);
  }
}

/** @param {Element} parent @param {Shown[]} before @param {Shown[]} now */
function patchChildren(parent, before, now) {
  // Most of a screen stands where it stood: only what comes after the first difference is looked for elsewhere.
  let same = 0;
  while (same < before.length && same < now.length && alike(before[same], now[same])) {
    patch(before[same], now[same]);
    same += 1;
  }
  if (same === before.length && same === now.length) return;
  const [old, next] = same === 0 ? [before, now] : [before.slice(same), now.slice(same)];
  /** @type {Map<unknown, Shown>} */
  const keyed = new Map();
  /** @type {Shown[]} */
  const loose = [];
  for (const part of old) {
    if (part.key === undefined) loose.push(part);
    else keyed.set(part.key, part);
  }
  let at = 0;
  /** @type {Set<Shown>} */
  const kept = new Set();
  const partners = next.map((part) => {
    let partner = part.key === undefined ? loose[at++] : keyed.get(part.key);
    if (partner && (!alike(partner, part) || kept.has(partner))) partner = undefined;
    if (partner) kept.add(partner);
    return partner;
  });
  for (const part of old) {
    if (kept.has(part)) continue;
    // Closed before it goes, a dialog gives the focus back to the button that opened it.
    if (part.tag === 'dialog') /** @type {HTMLDialogElement} */ (part.node).close();
    /** @type {ChildNode} */ (part.node).remove();
  }
  let cursor = same === 0 ? parent.firstChild : (now[same - 1].node?.nextSibling ?? null);
  next.forEach((part, index) => {
    const partner = partners[index];
    if (partner) {
      const inPlace = partner.node === cursor;
      patch(partner, part);
      if (inPlace) cursor = /** @type {ChildNode} */ (part.node);
    } else {
      create(part);
    }
    if (part.node === cursor) cursor = cursor?.nextSibling ?? null;
    else parent.insertBefore(/** @type {Node} */ (part.node), cursor);
  });
}

/** @param {Element} element @param {string} name @param {unknown} value @param {unknown} old */
function setProp(element, name, value, old) {
  if (name === 'key' || name === 'onmount') return;
  const target = /** @type {any} */ (element);
  if (name.startsWith('on')) {
    target[name] = value ?? null;
  } else if (name === 'style') {
    const before = /** @type {Record<string, string>} */ (old ?? {});
    const now = /** @type {Record<string, string>} */ (value ?? {});
    for (const property of Object.keys(before)) if (!(property in now)) target.style.removeProperty(property);
    for (const [property, text] of Object.entries(now)) {
      if (before[property] !== text) target.style.setProperty(property, text);
    }
  } else if (name === 'value' || name === 'checked' || name === 'disabled' || name === 'selected' || name === 'open') {
    if (target[name] !== value) target[name] = value ?? (name === 'value' ? '' : false);
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}
