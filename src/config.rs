//! Settings of the server: defaults < `config/roundtable.toml` < `ROUNDTABLE_*` < flags. A key that is not known stops
//! the start with its name, for a setting that is silently ignored is worse than none.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ipnet::IpNet;
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
    pub log_format: LogFormat,
    /// Connections at the same time; `None`: as many as the machine has files for.
    pub connections_max: Option<usize>,
    /// Proxies that are believed when they say where a request comes from.
    pub trusted_proxies: Vec<IpNet>,
    /// HTTPS without a proxy.
    pub tls: Option<TlsFiles>,
    /// Backups that the server makes by itself.
    pub backups: Option<BackupPlan>,
}

/// How a line of the log looks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// Files in PEM, read at the start and again on SIGHUP.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TlsFiles {
    /// The server's certificate, and after it those that lead to a known authority.
    pub certificate: PathBuf,
    pub key: PathBuf,
}

/// When the server backs itself up, where to, and how many backups stay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupPlan {
    pub every: Duration,
    pub folder: PathBuf,
    pub keep: usize,
}

/// A minute: more often keeps the disk busy with nothing new.
const BACKUP_EVERY_LEAST: Duration = Duration::from_secs(60);
/// Two days of an hourly backup.
const BACKUPS_KEPT: usize = 48;

impl Default for Settings {
    fn default() -> Self {
        Settings {
            data: PathBuf::from("data"),
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            public_url: None,
            log: "info".to_owned(),
            log_format: LogFormat::Text,
            connections_max: None,
            trusted_proxies: Vec::new(),
            tls: None,
            backups: None,
        }
    }
}

impl Settings {
    /// What addresses of this server begin with, where no public URL says otherwise.
    pub fn scheme(&self) -> &'static str {
        if self.tls.is_some() { "https" } else { "http" }
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

/// The settings of a layer, each of which may be left open, and their names.
macro_rules! layer {
    ($($(#[$doc:meta])* $key:ident: $type:ty,)*) => {
        /// One layer of settings, each of which may be left open.
        #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct Layer {
            $($(#[$doc])* pub $key: Option<$type>,)*
        }

        impl Layer {
            const KEYS: &[&str] = &[$(stringify!($key)),*];

            fn over(self, below: Layer) -> Layer {
                Layer { $($key: self.$key.or(below.$key),)* }
            }
        }
    };
}

layer! {
    data: PathBuf,
    listen: String,
    public_url: String,
    log: String,
    log_format: LogFormat,
    connections_max: usize,
    trusted_proxies: Vec<String>,
    tls_certificate: PathBuf,
    tls_key: PathBuf,
    backup_every: String,
    backup_folder: PathBuf,
    backup_keep: usize,
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
        toml::from_str(&text).map_err(|problem| {
            let unquoted = problem.span().and_then(|span| unquoted(&text, span.start));
            BadSettings::File { path: path.to_owned(), problem: unquoted.unwrap_or_else(|| problem.to_string()) }
        })
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
            let name = variable(&key);
            if !Layer::KEYS.contains(&key.as_str()) {
                let known: Vec<String> = Layer::KEYS.iter().map(|key| variable(key)).collect();
                return Err(BadSettings::UnknownVariable { name, known: known.join(", ") });
            }
            let table = toml::Table::from_iter([(key.clone(), typed(&key, &value))]);
            let one: Layer = table.try_into().map_err(|problem: toml::de::Error| BadSettings::Value {
                name,
                problem: problem.message().to_owned(),
            })?;
            layer = one.over(layer);
        }
        Ok(layer)
    }
}

/// A text without its quotes, the commonest slip in such a file, said with the line as it should be.
fn unquoted(text: &str, at: usize) -> Option<String> {
    let line = text.get(..at)?.matches('\n').count();
    let (key, value) = text.lines().nth(line)?.split_once('=')?;
    let (key, value) = (key.trim(), value.trim());
    let takes_text =
        Layer::KEYS.contains(&key) && !matches!(key, "connections_max" | "backup_keep" | "trusted_proxies");
    (takes_text && !value.is_empty() && !value.contains(['"', '\'']))
        .then(|| format!("line {}: put the text in quotes: {key} = \"{value}\"", line + 1))
}

fn variable(key: &str) -> String {
    format!("{ENVIRONMENT_PREFIX}{}", key.to_ascii_uppercase())
}

/// A variable is text; what the file writes as a number or as a list is made of it.
fn typed(key: &str, value: &str) -> toml::Value {
    match key {
        "connections_max" | "backup_keep" => match value.trim().parse() {
            Ok(number) => toml::Value::Integer(number),
            Err(_) => value.into(),
        },
        "trusted_proxies" => {
            let networks = value.split(',').map(str::trim).filter(|network| !network.is_empty());
            toml::Value::Array(networks.map(toml::Value::from).collect())
        }
        _ => value.into(),
    }
}

impl Settings {
    /// Flags over environment over file over defaults.
    pub fn from_layers(flags: Layer, environment: Layer, file: Layer) -> Result<Settings, BadSettings> {
        let chosen = flags.over(environment).over(file);
        let defaults = Settings::default();
        let data = chosen.data.unwrap_or(defaults.data);
        if data.as_os_str().is_empty() {
            return Err(bad_value("data", "name a directory"));
        }
        let listen = chosen.listen.map(|listen| parse_listen(&listen)).transpose()?;
        let public_url = chosen
            .public_url
            .map(|url| {
                PublicUrl::parse(&url).map_err(|problem| BadSettings::Value { name: "public_url".to_owned(), problem })
            })
            .transpose()?;
        let tls = match (chosen.tls_certificate, chosen.tls_key) {
            (None, None) => None,
            (Some(certificate), Some(key)) => Some(TlsFiles { certificate, key }),
            (Some(_), None) => return Err(bad_value("tls_key", "name the file with the key of the certificate")),
            (None, Some(_)) => return Err(bad_value("tls_certificate", "name the file with the certificate")),
        };
        let trusted_proxies = chosen.trusted_proxies.unwrap_or_default();
        let trusted_proxies = trusted_proxies.iter().map(|text| network(text)).collect::<Result<_, _>>()?;
        let backups = match chosen.backup_every {
            Some(every) => Some(BackupPlan {
                every: backup_every(&every)?,
                folder: chosen.backup_folder.unwrap_or_else(|| data.join("backups")),
                keep: chosen.backup_keep.unwrap_or(BACKUPS_KEPT),
            }),
            None if chosen.backup_folder.is_some() || chosen.backup_keep.is_some() => {
                return Err(bad_value("backup_every", "say how often, such as 30m or 6h; without it there are none"));
            }
            None => None,
        };
        if chosen.connections_max == Some(0) {
            return Err(bad_value("connections_max", "take at least one; left out, it is as many as the machine can"));
        }
        if backups.as_ref().is_some_and(|plan| plan.folder.as_os_str().is_empty()) {
            return Err(bad_value("backup_folder", "name a directory"));
        }
        if backups.as_ref().is_some_and(|plan| plan.keep == 0) {
            return Err(bad_value("backup_keep", "keep at least one"));
        }
        Ok(Settings {
            data,
            listen: listen.unwrap_or(defaults.listen),
            public_url,
            log: chosen.log.unwrap_or(defaults.log),
            log_format: chosen.log_format.unwrap_or_default(),
            connections_max: chosen.connections_max,
            trusted_proxies,
            tls,
            backups,
        })
    }

    /// As the command line is started: `named` file or the default one, this process's environment, these flags.
    pub fn load(named: Option<&Path>, flags: Layer) -> Result<Settings, BadSettings> {
        let file = Layer::from_file(named)?;
        let environment = Layer::from_environment(std::env::vars())?;
        Settings::from_layers(flags, environment, file)
    }
}

fn bad_value(name: &str, problem: &str) -> BadSettings {
    BadSettings::Value { name: name.to_owned(), problem: problem.to_owned() }
}

/// `10.0.0.0/8`, or one address.
fn network(text: &str) -> Result<IpNet, BadSettings> {
    let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
    network.map_err(|_| bad_value("trusted_proxies", &format!("`{text}` is no address and no network like 10.0.0.0/8")))
}

/// `30m`, `6h`, `1h30m`.
fn backup_every(text: &str) -> Result<Duration, BadSettings> {
    let every = text.parse::<jiff::SignedDuration>().ok().and_then(|every| Duration::try_from(every).ok());
    every
        .filter(|every| *every >= BACKUP_EVERY_LEAST)
        .ok_or_else(|| bad_value("backup_every", "write a time such as 30m or 6h, a minute or more"))
}

fn parse_listen(text: &str) -> Result<SocketAddr, BadSettings> {
    let named = |problem: &str| bad_value("listen", problem);
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
        let file = Layer { log: Some("warn".into()), listen: Some("127.0.0.1:1".into()), ..Layer::default() };
        let environment = variables(&[("ROUNDTABLE_LISTEN", "127.0.0.1:2"), ("ROUNDTABLE_DATA", "b"), ("HOME", "x")]);
        let flags = Layer { data: Some("c".into()), ..Layer::default() };
        let settings = Settings::from_layers(flags, environment.unwrap(), file).unwrap();
        assert_eq!(settings.data, PathBuf::from("c"));
        assert_eq!(settings.listen.port(), 2);
        assert_eq!(settings.log, "warn");
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
    fn variables_say_what_the_file_says_with_numbers_and_lists() {
        let layer = variables(&[
            ("ROUNDTABLE_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8"),
            ("ROUNDTABLE_BACKUP_EVERY", "1h30m"),
            ("ROUNDTABLE_BACKUP_KEEP", "3"),
            ("ROUNDTABLE_LOG_FORMAT", "json"),
        ]);
        let settings = Settings::from_layers(Layer::default(), layer.unwrap(), Layer::default()).unwrap();
        assert_eq!(settings.trusted_proxies, ["127.0.0.1/32".parse().unwrap(), "10.0.0.0/8".parse().unwrap()]);
        let (every, folder) = (Duration::from_secs(5400), PathBuf::from("data/backups"));
        assert_eq!(settings.backups, Some(BackupPlan { every, folder, keep: 3 }));
        assert_eq!(settings.log_format, LogFormat::Json);
        let number = variables(&[("ROUNDTABLE_CONNECTIONS_MAX", "many")]).unwrap_err().to_string();
        assert!(number.contains("ROUNDTABLE_CONNECTIONS_MAX"), "{number}");
    }

    #[test]
    fn half_a_setting_is_refused_with_the_other_half() {
        let refused = |text: &str| {
            let layer: Layer = toml::from_str(text).unwrap();
            Settings::from_layers(layer, Layer::default(), Layer::default()).unwrap_err().to_string()
        };
        assert!(refused("tls_certificate = \"a.pem\"").starts_with("tls_key"));
        assert!(refused("tls_key = \"a.pem\"").starts_with("tls_certificate"));
        assert!(refused("backup_keep = 4").starts_with("backup_every"));
        assert!(refused("backup_every = \"6h\"\nbackup_keep = 0").starts_with("backup_keep"));
        assert!(refused("backup_every = \"6h\"\nbackup_folder = \"\"").starts_with("backup_folder"));
        assert!(refused("connections_max = 0").starts_with("connections_max: take at least one"));
        assert!(refused("data = \"\"").starts_with("data"));
        for every in ["often", "-1h", "10s", ""] {
            assert!(refused(&format!("backup_every = \"{every}\"")).starts_with("backup_every"), "{every}");
        }
        assert!(refused("trusted_proxies = [\"the proxy\"]").contains("`the proxy`"));
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
