//! Modules served together: a page that opens in a full hall should ask for few files, and for no word more than it
//! needs. A pack stands at the address of its first module and behaves like it; the folder `web/` works as well without
//! any of this, and nobody has to build anything.
//!
//! It understands the JavaScript of `web/` and no other: named imports and exports at the start of a line, no cycles.

use std::collections::BTreeSet;

use super::strip::{Language, stripped};

/// A first module, with everything that it imports.
pub struct Pack {
    pub entry: &'static str,
    /// Of this pack, which is there already, it takes the modules that both need.
    pub beside: Option<&'static str>,
}

const fn alone(entry: &'static str) -> Pack {
    Pack { entry, beside: None }
}

/// What is served as a pack.
pub const PACKS: [Pack; 8] = [
    alone("phone.js"),
    Pack { entry: "screens/phone/registration.js", beside: Some("phone.js") },
    Pack { entry: "screens/phone/rules.js", beside: Some("phone.js") },
    Pack { entry: "screens/phone/happened.js", beside: Some("phone.js") },
    alone("i18n/de.phone.js"),
    alone("i18n/en.phone.js"),
    alone("i18n/ro.phone.js"),
    alone("style/pages/phone.css"),
];

/// What cannot be packed, in words for whoever wrote it.
#[derive(Debug, PartialEq, Eq)]
pub struct Unpackable(pub String);

/// Reads a file below `web/`.
pub type Reader<'a> = &'a dyn Fn(&str) -> Option<String>;

pub fn packed(pack: &Pack, read: Reader) -> Result<String, Unpackable> {
    if pack.entry.ends_with(".css") {
        return sheet(pack.entry, read);
    }
    let there = match pack.beside {
        Some(entry) => modules(entry, &[], read)?,
        None => Vec::new(),
    };
    let own = modules(pack.entry, &there, read)?;
    let mut text = String::new();
    if let Some(beside) = pack.beside {
        let lent: BTreeSet<&str> = own.iter().flat_map(|module| &module.imports).map(|one| one.path.as_str()).collect();
        let lent: Vec<String> =
            there.iter().filter(|module| lent.contains(module.path.as_str())).map(|module| id(&module.path)).collect();
        text += &format!("import{{{}}}from'/web/{beside}';\n", lent.join(","));
    }
    for module in &own {
        text += &wrapped(module);
    }
    let ids: Vec<String> = own.iter().map(|module| id(&module.path)).collect();
    text += &format!("export{{{}}};\n", ids.join(","));
    if let Some(entry) = own.last().filter(|entry| !entry.exports.is_empty()) {
        let names = entry.exports.join(",");
        text += &format!("const{{{names}}}={};\nexport{{{names}}};\n", id(&entry.path));
    }
    Ok(text)
}

/// A style sheet with those that it imports, in their order.
fn sheet(path: &str, read: Reader) -> Result<String, Unpackable> {
    let text = stripped(&found(path, read)?, Language::Css);
    let mut whole = String::new();
    for line in text.lines() {
        match line.strip_prefix("@import '").and_then(|rest| rest.strip_suffix("';")) {
            Some(other) => whole += &sheet(&resolved(path, other), read)?,
            None => {
                whole += line;
                whole.push('\n');
            }
        }
    }
    Ok(whole)
}

/// One module, taken apart.
struct Module {
    path: String,
    imports: Vec<Import>,
    exports: Vec<String>,
    /// Without its imports and the word `export`.
    body: String,
}

struct Import {
    path: String,
    /// As in braces: `a, b as c`.
    names: String,
}

/// What `entry` needs beside `there`, each after what it imports itself.
fn modules(entry: &str, there: &[Module], read: Reader) -> Result<Vec<Module>, Unpackable> {
    let mut own = Vec::new();
    let mut under_way = Vec::new();
    gather(entry, there, &mut own, &mut under_way, read)?;
    Ok(own)
}

fn gather(
    path: &str,
    there: &[Module],
    own: &mut Vec<Module>,
    under_way: &mut Vec<String>,
    read: Reader,
) -> Result<(), Unpackable> {
    if there.iter().chain(own.iter()).any(|module| module.path == path) {
        return Ok(());
    }
    if under_way.iter().any(|other| other == path) {
        return Err(Unpackable(format!("{path} imports itself by way of {}", under_way.join(", "))));
    }
    under_way.push(path.to_owned());
    let module = taken_apart(path, &found(path, read)?)?;
    for import in &module.imports {
        gather(&import.path, there, own, under_way, read)?;
    }
    under_way.pop();
    own.push(module);
    Ok(())
}

fn taken_apart(path: &str, text: &str) -> Result<Module, Unpackable> {
    let text = stripped(text, Language::JavaScript);
    let mut module = Module { path: path.to_owned(), imports: Vec::new(), exports: Vec::new(), body: String::new() };
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("import ") {
            let mut statement = line.to_owned();
            while !statement.ends_with(';') {
                let more = lines.next().ok_or_else(|| Unpackable(format!("{path}: an import without an end")))?;
                statement += more;
            }
            module.imports.push(import_of(path, &statement)?);
            continue;
        }
        let declared = line.strip_prefix("export ");
        if let Some(declared) = declared {
            module.exports.push(declared_name(declared).ok_or_else(|| Unpackable(format!("{path}: {line}")))?);
        }
        module.body += declared.unwrap_or(line);
        module.body.push('\n');
    }
    module.body = with_own_addresses(path, &module.body);
    Ok(module)
}

/// `import { a, b as c } from './other.js';`
fn import_of(path: &str, statement: &str) -> Result<Import, Unpackable> {
    let parts = statement
        .strip_prefix("import {")
        .and_then(|rest| rest.split_once('}'))
        .and_then(|(names, rest)| Some((names, rest.strip_prefix(" from '")?.strip_suffix("';")?)));
    let (names, other) = parts.ok_or_else(|| Unpackable(format!("{path}: {statement}")))?;
    Ok(Import { path: resolved(path, other), names: names.trim().trim_end_matches(',').to_owned() })
}

/// The name in `function name(…`, `async function name(…`, `class Name …` or `const name = …`.
fn declared_name(declared: &str) -> Option<String> {
    let rest =
        ["async function ", "function ", "class ", "const "].iter().find_map(|word| declared.strip_prefix(word))?;
    let name: String = rest.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    (!name.is_empty()).then_some(name)
}

/// What is imported later, is imported from where the module itself would stand.
fn with_own_addresses(path: &str, body: &str) -> String {
    let mut told = String::new();
    let mut rest = body;
    while let Some((before, after)) = rest.split_once("import(") {
        told += before;
        told += "import(";
        let quote = after.chars().next().filter(|quote| "'`".contains(*quote));
        let end = quote.and_then(|quote| after[1..].find(quote));
        match (quote, end) {
            (Some(quote), Some(end)) if after[1..].starts_with('.') => {
                told += &format!("{quote}/web/{}", resolved(path, &after[1..=end]));
                rest = &after[1 + end..];
            }
            _ => rest = after,
        }
    }
    told + rest
}

fn wrapped(module: &Module) -> String {
    let taken: Vec<String> = module
        .imports
        .iter()
        .map(|import| format!("const{{{}}}={};", import.names.replace(" as ", ":"), id(&import.path)))
        .collect();
    format!(
        "const {}=(()=>{{{}\n{}return{{{}}}}})();\n",
        id(&module.path),
        taken.concat(),
        module.body,
        module.exports.join(",")
    )
}

/// What a module is called in its pack; the same whatever else is packed, so that packs of two versions do not mix up.
fn id(path: &str) -> String {
    let name = path.strip_suffix(".js").unwrap_or(path);
    // Two kinds of marks, so that `en/phone` and `en.phone` stay two.
    format!(
        "${}",
        name.replace('/', "$").replace(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '$'), "_")
    )
}

/// `../dom.js`, said by `screens/phone.js`.
fn resolved(path: &str, other: &str) -> String {
    let mut folders: Vec<&str> = path.split('/').collect();
    folders.pop();
    for step in other.split('/') {
        match step {
            "." => {}
            ".." => {
                folders.pop();
            }
            step => folders.push(step),
        }
    }
    folders.join("/")
}

fn found(path: &str, read: Reader) -> Result<String, Unpackable> {
    read(path).ok_or_else(|| Unpackable(format!("there is no {path}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(path: &str) -> Option<String> {
        let text = match path {
            "a.js" => {
                "// What a is.\nimport { b as c,\n  d } from './sub/b.js';\n\nexport function a() {\n  return c(d);\n}\nimport('./later.js');\n"
            }
            "sub/b.js" => {
                "/** @returns {string} */\nexport const b = (x) => `\n  kept ${x /* not this */} // kept\n`;\nexport const d = /a\\/\\/b/;\n"
            }
            "sub/more.js" => "import { d } from './b.js';\nexport class More {}\nconsole.log(d);\n",
            "round.js" => "import { r } from './trip.js';\n",
            "trip.js" => "import { t } from './round.js';\n",
            "page.css" => "/* What. */\n@import './one.css';\na {\n  color: red;\n}\n",
            "one.css" => "b {\n  content: '/* kept */';\n}\n",
            _ => return None,
        };
        Some(text.to_owned())
    }

    #[test]
    fn a_pack_has_every_module_once_each_after_what_it_imports_without_comments() {
        let text = packed(&alone("a.js"), &reader).unwrap();
        assert_eq!(
            text,
            "const $sub$b=(()=>{\nconst b = (x) => `\n  kept ${x } // kept\n`;\nconst d = /a\\/\\/b/;\nreturn{b,d}})();\n\
             const $a=(()=>{const{b:c,d}=$sub$b;\nfunction a() {\nreturn c(d);\n}\nimport('/web/later.js');\nreturn{a}})();\n\
             export{$sub$b,$a};\nconst{a}=$a;\nexport{a};\n"
        );
    }

    #[test]
    fn what_comes_later_takes_what_is_there_from_the_first_pack() {
        let text = packed(&Pack { entry: "sub/more.js", beside: Some("a.js") }, &reader).unwrap();
        assert!(text.starts_with("import{$sub$b}from'/web/a.js';\nconst $sub$more="), "{text}");
    }

    #[test]
    fn a_style_sheet_has_those_that_it_imports() {
        let text = packed(&alone("page.css"), &reader).unwrap();
        assert_eq!(text, "b {\ncontent: '/* kept */';\n}\na {\ncolor: red;\n}\n");
    }

    #[test]
    fn what_is_missing_or_goes_round_in_a_circle_is_told() {
        assert_eq!(packed(&alone("x.js"), &reader), Err(Unpackable("there is no x.js".to_owned())));
        assert!(packed(&alone("round.js"), &reader).is_err_and(|fault| fault.0.contains("imports itself")));
    }
}
