//! A printer: what a page looks like on paper, as headless Chromium makes it, and what is written on every leaf.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use reqwest::Method;
use roundtable::client::Visitor;

use crate::programs::on_the_path;

/// A paper with its size in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paper {
    pub name: &'static str,
    size: (f64, f64),
}

pub const A4: Paper = Paper { name: "A4", size: (595.0, 842.0) };
pub const LETTER: Paper = Paper { name: "Letter", size: (612.0, 792.0) };

/// Chromium rounds to pixels.
const POINTS_OFF: f64 = 1.5;

/// Where it is set, the leaves are kept there to be looked at.
const KEEP: &str = "KEEP_PDF";

pub struct Printer {
    chromium: PathBuf,
    folder: tempfile::TempDir,
}

/// What came out.
pub struct Leaves {
    pub status: u16,
    /// The text of each leaf, without the marks that only say how it runs.
    pub texts: Vec<String>,
    what: String,
}

impl Printer {
    /// `None` where the machine lacks something.
    pub fn find() -> Option<Printer> {
        on_the_path(&["pdftotext"]).and(on_the_path(&["pdfinfo"]))?;
        let chromium = on_the_path(&["chromium", "chromium-browser", "google-chrome"])?;
        Some(Printer { chromium, folder: tempfile::tempdir().unwrap() })
    }

    /// Prints a page as somebody sees it, in a language, on a paper.
    pub async fn prints(&self, visitor: &Visitor, path: &str, lang: &str, paper: Paper) -> Leaves {
        let asked = format!("{path}{}lang={lang}", if path.contains('?') { '&' } else { '?' });
        let answer = visitor.request(Method::GET, &asked).send().await.unwrap();
        let status = answer.status().as_u16();
        let html = answer.text().await.unwrap();
        assert!(html.contains(&format!("<html lang=\"{lang}\"")), "{asked}: {html}");
        // From a file, so that whoever is signed in needs no browser of his own; the paper is what a print dialog says.
        let dialog = format!("<base href=\"{}\"><style>@page {{ size: {} }}</style>", visitor.base(), paper.name);
        let html = html.replacen("<meta charset=\"utf-8\">", &format!("<meta charset=\"utf-8\">{dialog}"), 1);
        let what = format!("{asked} on {}", paper.name);
        tokio::task::block_in_place(|| self.put_on_paper(&html, paper, status, what))
    }

    fn put_on_paper(&self, html: &str, paper: Paper, status: u16, what: String) -> Leaves {
        let (page, pdf) = (self.folder.path().join("page.html"), self.folder.path().join("page.pdf"));
        std::fs::write(&page, html).unwrap();
        let printed = Command::new(&self.chromium)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .arg(format!("--user-data-dir={}", self.folder.path().join("profile").display()))
            .arg(format!("--print-to-pdf={}", pdf.display()))
            .arg(format!("file://{}", page.display()))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert!(printed.success(), "{what} was not printed");
        has_size(&pdf, paper, &what);
        keep(&pdf, &what);
        let text = run("pdftotext", &["-raw", &pdf.display().to_string(), "-"]);
        let texts = text.split('\u{c}').map(plain).collect::<Vec<_>>();
        let (last, leaves) = texts.split_last().unwrap();
        assert_eq!(last.trim(), "", "{what}");
        Leaves { status, texts: leaves.to_vec(), what }
    }
}

impl Leaves {
    /// As many leaves as these, each with this at its foot and something else on it.
    #[track_caller]
    pub fn are(&self, leaves: usize, foot: &[&str]) -> &Leaves {
        assert_eq!(self.texts.len(), leaves, "{}: {}", self.what, self.texts.join("\n---\n"));
        for (text, no) in self.texts.iter().zip(1..) {
            let said: usize = text.split_whitespace().count();
            assert!(said > 20, "leaf {no} of {} is all but empty: {text}", self.what);
            for words in foot {
                assert!(text.contains(words), "{words} on leaf {no} of {}: {text}", self.what);
            }
        }
        self
    }

    #[track_caller]
    pub fn say(&self, texts: &[&str]) -> &Leaves {
        let all = self.texts.concat();
        for text in texts {
            assert!(count(&all, text) > 0, "{text} on {}: {all}", self.what);
        }
        self
    }

    #[track_caller]
    pub fn do_not_say(&self, text: &str) -> &Leaves {
        assert_eq!(count(&self.texts.concat(), text), 0, "{text} on {}", self.what);
        self
    }
}

/// How often something stands on a leaf. Of a name that runs from right to left the extraction has the words in the
/// order in which they are seen, so the rarest of them is counted.
pub fn count(leaf: &str, text: &str) -> usize {
    let leaf = together(leaf);
    let right_to_left = |letter: char| matches!(letter, '\u{590}'..='\u{8ff}');
    if text.chars().any(right_to_left) {
        return text.split_whitespace().map(|word| leaf.matches(word).count()).min().unwrap_or_default();
    }
    leaf.matches(&together(text)).count()
}

/// Lines are broken where the paper ends, also at a hyphen, which the extraction then drops: neither is looked at.
fn together(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').collect()
}

/// Without the marks of direction that the extraction puts around words, and hyphens that are only there to break at.
fn plain(text: &str) -> String {
    let mark = |letter: char| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{ad}');
    text.chars().filter(|letter| !mark(*letter)).collect()
}

fn has_size(pdf: &Path, paper: Paper, what: &str) {
    let about = run("pdfinfo", &[&pdf.display().to_string()]);
    let line = about.lines().find(|line| line.starts_with("Page size:")).unwrap();
    let sizes: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let near = |one: f64, other: f64| (one - other).abs() < POINTS_OFF;
    assert!(near(sizes[0], paper.size.0) && near(sizes[1], paper.size.1), "{what} is {line}");
}

fn keep(pdf: &Path, what: &str) {
    let Some(folder) = std::env::var_os(KEEP) else { return };
    let name: String = what.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect();
    std::fs::copy(pdf, Path::new(&folder).join(format!("{name}.pdf"))).unwrap();
}

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap();
    assert!(output.status.success(), "{program} {arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}
