//! Settings of the server: defaults < `config/roundtable.toml` < `ROUNDTABLE_*` < flags. A key that is not known stops
//! the start with its name, for a setting that is silently ignored is worse than none.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Looked for in the working directory; may be absent.
pub const DEFAULT_FILE: &str = "config/roundtable.toml";

const ENVIRONMENT_PREFIX: &str = "ROUNDTABLE_";

/// What the server runs with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Where everything is kept.
    pub data: PathBuf,
    pub listen: SocketAddr,
    /// How people reach the server, where that is not the address it listens on: behind a proxy, or by a name.
    pub public_url: Option<PublicUrl>,
    /// What is logged, in the notation of `RUST_LOG`.
    pub log: String,
    /// Connections at the same time; `None`: as many as the machine has files for.
    pub connections_max: Option<usize>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            data: PathBuf::from("data"),
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            public_url: None,
            log: "info".to_owned(),
            connections_max: None,
        }
    }
}

/// `https://catan.example.org`, without a path and without a slash at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// # Errors
    /// Where it is not `http://` or `https://` with a host and nothing after it.
    pub fn parse(text: &str) -> Result<PublicUrl, String> {
        let trimmed = text.trim().trim_end_matches('/');
        let host = trimmed.strip_prefix("https://").or_else(|| trimmed.strip_prefix("http://"));
        match host {
            Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => {
                Ok(PublicUrl(trimmed.to_ascii_lowercase()))
            }
            _ => Err(format!("`{text}` is not like https://catan.example.org")),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }
}

/// One layer of settings, each of which may be left open.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Layer {
    pub data: Option<PathBuf>,
    pub listen: Option<String>,
    pub public_url: Option<String>,
    pub log: Option<String>,
    pub connections_max: Option<usize>,
}

/// Why the settings are no good, and where it says so.
#[derive(Debug, thiserror::Error)]
pub enum BadSettings {
    #[error("{path} cannot be read: {problem}")]
    Unreadable { path: PathBuf, problem: std::io::Error },
    #[error("{path}: {problem}")]
    File { path: PathBuf, problem: String },
    #[error("the environment has {name}, which is no setting; known are {known}")]
    UnknownVariable { name: String, known: String },
    #[error("{name}: {problem}")]
    Value { name: String, problem: String },
}

impl Layer {
    /// The layer of a file: the one that is named, or the default one if it is there.
    pub fn from_file(named: Option<&Path>) -> Result<Layer, BadSettings> {
        let path = named.unwrap_or(Path::new(DEFAULT_FILE));
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(problem) if named.is_none() && problem.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Layer::default());
            }
            Err(problem) => return Err(BadSettings::Unreadable { path: path.to_owned(), problem }),
        };
        toml::from_str(&text)
            .map_err(|problem| BadSettings::File { path: path.to_owned(), problem: problem.to_string() })
    }

    /// The layer of `ROUNDTABLE_*` variables.
    pub fn from_environment(variables: impl Iterator<Item = (String, String)>) -> Result<Layer, BadSettings> {
        let ours: BTreeMap<String, String> = variables
            .filter_map(|(name, value)| {
                name.strip_prefix(ENVIRONMENT_PREFIX).map(|rest| (rest.to_ascii_lowercase(), value))
            })
            .collect();
        let mut layer = Layer::default();
        for (key, value) in ours {
            let name = format!("{ENVIRONMENT_PREFIX}{}", key.to_ascii_uppercase());
            match key.as_str() {
                "data" => layer.data = Some(PathBuf::from(value)),
                "listen" => layer.listen = Some(value),
                "public_url" => layer.public_url = Some(value),
                "log" => layer.log = Some(value),
                "connections_max" => {
                    let number =
                        value.parse().map_err(|_| BadSettings::Value { name, problem: "write a number".to_owned() })?;
                    layer.connections_max = Some(number);
                }
                _ => {
                    let known = ["data", "listen", "public_url", "log", "connections_max"]
                        .map(|key| format!("{ENVIRONMENT_PREFIX}{}", key.to_ascii_uppercase()));
                    return Err(BadSettings::UnknownVariable { name, known: known.join(", ") });
                }
            }
        }
        Ok(layer)
    }

    fn over(self, below: Layer) -> Layer {
        Layer {
            data: self.data.or(below.data),
            listen: self.listen.or(below.listen),
            public_url: self.public_url.or(below.public_url),
            log: self.log.or(below.log),
            connections_max: self.connections_max.or(below.connections_max),
        }
    }
}

impl Settings {
    /// Flags over environment over file over defaults.
    pub fn from_layers(flags: Layer, environment: Layer, file: Layer) -> Result<Settings, BadSettings> {
        let chosen = flags.over(environment).over(file);
        let defaults = Settings::default();
        let listen = chosen.listen.map(|listen| parse_listen(&listen)).transpose()?;
        let public_url = chosen
            .public_url
            .map(|url| {
                PublicUrl::parse(&url).map_err(|problem| BadSettings::Value { name: "public_url".to_owned(), problem })
            })
            .transpose()?;
        Ok(Settings {
            data: chosen.data.unwrap_or(defaults.data),
            listen: listen.unwrap_or(defaults.listen),
            public_url,
            log: chosen.log.unwrap_or(defaults.log),
            connections_max: chosen.connections_max,
        })
    }

    /// As the command line is started: `named` file or the default one, this process's environment, these flags.
    pub fn load(named: Option<&Path>, flags: Layer) -> Result<Settings, BadSettings> {
        let file = Layer::from_file(named)?;
        let environment = Layer::from_environment(std::env::vars())?;
        Settings::from_layers(flags, environment, file)
    }
}

fn parse_listen(text: &str) -> Result<SocketAddr, BadSettings> {
    let named = |problem: &str| BadSettings::Value { name: "listen".to_owned(), problem: problem.to_owned() };
    let text = text.strip_prefix(':').map_or_else(|| text.to_owned(), |port| format!("0.0.0.0:{port}"));
    text.replace("localhost:", "127.0.0.1:")
        .parse()
        .map_err(|_| named("write an address and a port, such as 0.0.0.0:8080"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(pairs: &[(&str, &str)]) -> Result<Layer, BadSettings> {
        Layer::from_environment(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    }

    #[test]
    fn flags_win_over_the_environment_and_that_over_the_file() {
        let file = Layer { log: Some("file".into()), listen: Some("127.0.0.1:1".into()), ..Layer::default() };
        let environment = variables(&[("ROUNDTABLE_LISTEN", "127.0.0.1:2"), ("ROUNDTABLE_DATA", "b"), ("HOME", "x")]);
        let flags = Layer { data: Some("c".into()), ..Layer::default() };
        let settings = Settings::from_layers(flags, environment.unwrap(), file).unwrap();
        assert_eq!(settings.data, PathBuf::from("c"));
        assert_eq!(settings.listen.port(), 2);
        assert_eq!(settings.log, "file");
    }

    #[test]
    fn a_key_that_is_not_known_stops_with_its_name() {
        let in_the_file = toml::from_str::<Layer>("listn = \"0.0.0.0:80\"").unwrap_err().to_string();
        assert!(in_the_file.contains("listn"), "{in_the_file}");
        let in_the_environment = variables(&[("ROUNDTABLE_LISTN", "x")]).unwrap_err().to_string();
        assert!(in_the_environment.contains("ROUNDTABLE_LISTN"), "{in_the_environment}");
    }

    #[test]
    fn the_file_that_we_ship_names_only_settings_that_exist() {
        let text = include_str!("../config/roundtable.toml");
        toml::from_str::<Layer>(text).unwrap();
        let uncommented: String = text
            .lines()
            .map(|line| line.strip_prefix("# ").filter(|line| line.contains(" = ")).unwrap_or(""))
            .fold(String::new(), |all, line| all + line + "\n");
        let every_setting: Layer = toml::from_str(&uncommented).unwrap();
        Settings::from_layers(every_setting, Layer::default(), Layer::default()).unwrap();
    }

    #[test]
    fn an_address_can_be_short() {
        assert_eq!(parse_listen(":80").unwrap(), SocketAddr::from(([0, 0, 0, 0], 80)));
        assert_eq!(parse_listen("localhost:80").unwrap(), SocketAddr::from(([127, 0, 0, 1], 80)));
        assert!(parse_listen("hall").is_err());
    }

    #[test]
    fn a_public_url_is_a_place_and_nothing_more() {
        assert_eq!(PublicUrl::parse("https://Catan.example.org/").unwrap().as_str(), "https://catan.example.org");
        for bad in ["catan.example.org", "https://", "https://a.b/c", "https://user@a.b", "ftp://a.b"] {
            assert!(PublicUrl::parse(bad).is_err(), "{bad}");
        }
    }
}
