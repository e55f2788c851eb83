//! What to call a device, so that people recognise their own: "Firefox on Android".

/// From the `User-Agent` that the browser sent; anything else is shown as it is, cut short.
pub fn device_name(user_agent: Option<&str>) -> String {
    let Some(agent) = user_agent.filter(|agent| !agent.trim().is_empty()) else {
        return "unknown device".to_owned();
    };
    // The first that matches: browsers name their ancestors after themselves.
    let browser = first_of(
        agent,
        &[
            ("Edg", "Edge"),
            ("OPR/", "Opera"),
            ("SamsungBrowser", "Samsung Internet"),
            ("Firefox", "Firefox"),
            ("FxiOS", "Firefox"),
            ("CriOS", "Chrome"),
            ("Chrome", "Chrome"),
            ("Safari", "Safari"),
        ],
    );
    let system = first_of(
        agent,
        &[
            ("Android", "Android"),
            ("iPhone", "iPhone"),
            ("iPad", "iPad"),
            ("Windows", "Windows"),
            ("Mac OS X", "Mac"),
            ("CrOS", "ChromeOS"),
            ("Linux", "Linux"),
        ],
    );
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(only), None) | (None, Some(only)) => only.to_owned(),
        (None, None) => agent.chars().filter(|c| !c.is_control()).take(40).collect(),
    }
}

fn first_of(agent: &str, names: &[(&str, &'static str)]) -> Option<&'static str> {
    names.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_recognise_their_own_phone() {
        let phone = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36";
        assert_eq!(device_name(Some(phone)), "Chrome on Android");
        let tablet = "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1 Version/17.0 Safari/604.1";
        assert_eq!(device_name(Some(tablet)), "Safari on iPad");
        assert_eq!(device_name(Some("scoreboard/1.2")), "scoreboard/1.2");
        assert_eq!(device_name(None), "unknown device");
    }
}
