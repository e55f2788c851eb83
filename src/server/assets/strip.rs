//! Takes out of a script or a style sheet what only its readers need: comments, and the space at the start of lines.
//! Strings, templates and regular expressions stay as they are.

use std::iter::Peekable;
use std::str::Chars;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    JavaScript,
    Css,
}

pub fn stripped(text: &str, language: Language) -> String {
    let mut scan = Scan { rest: text.chars().peekable(), out: String::with_capacity(text.len()), language };
    scan.code(false);
    scan.out
}

struct Scan<'a> {
    rest: Peekable<Chars<'a>>,
    out: String,
    language: Language,
}

impl Scan<'_> {
    /// Up to the end, or to the brace that ends a value `inside` a template.
    fn code(&mut self, inside: bool) {
        let script = self.language == Language::JavaScript;
        let mut depth = 0_u32;
        while let Some(letter) = self.rest.next() {
            match letter {
                '\'' | '"' => self.quoted(letter),
                '`' if script => self.template(),
                '/' if self.rest.peek() == Some(&'*') => self.block_comment(),
                '/' if script && self.rest.peek() == Some(&'/') => self.line_comment(),
                '/' if script && self.may_begin_an_expression() => self.regular_expression(),
                '\n' => self.line_end(),
                '}' if inside && depth == 0 => return self.out.push('}'),
                _ => {
                    depth = match letter {
                        '{' => depth + 1,
                        '}' => depth.saturating_sub(1),
                        _ => depth,
                    };
                    self.out.push(letter);
                }
            }
        }
    }

    fn line_end(&mut self) {
        while self.rest.peek().is_some_and(|letter| letter.is_whitespace()) {
            self.rest.next();
        }
        let kept = self.out.trim_end_matches([' ', '\t']).len();
        self.out.truncate(kept);
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    fn quoted(&mut self, quote: char) {
        self.out.push(quote);
        while let Some(letter) = self.rest.next() {
            self.out.push(letter);
            match letter {
                '\\' => self.out.extend(self.rest.next()),
                letter if letter == quote => return,
                _ => {}
            }
        }
    }

    fn template(&mut self) {
        self.out.push('`');
        while let Some(letter) = self.rest.next() {
            self.out.push(letter);
            match letter {
                '\\' => self.out.extend(self.rest.next()),
                '`' => return,
                '$' if self.rest.peek() == Some(&'{') => {
                    self.out.extend(self.rest.next());
                    self.code(true);
                }
                _ => {}
            }
        }
    }

    fn regular_expression(&mut self) {
        self.out.push('/');
        let mut in_class = false;
        while let Some(letter) = self.rest.next() {
            self.out.push(letter);
            match letter {
                '\\' => self.out.extend(self.rest.next()),
                '[' => in_class = true,
                ']' => in_class = false,
                '/' if !in_class => return,
                _ => {}
            }
        }
    }

    fn line_comment(&mut self) {
        while self.rest.peek().is_some_and(|letter| *letter != '\n') {
            self.rest.next();
        }
    }

    fn block_comment(&mut self) {
        self.rest.next();
        let mut before = ' ';
        for letter in self.rest.by_ref() {
            if before == '*' && letter == '/' {
                return;
            }
            before = letter;
        }
    }

    /// A slash divides after a value; anywhere else it begins a regular expression.
    fn may_begin_an_expression(&self) -> bool {
        let before = self.out.trim_end();
        let word = before.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
        before.is_empty() || before.ends_with(|letter| "(,=:[!&|?{};+-*%<>~^".contains(letter)) || word == "return"
    }
}
