//! Where a request comes from: the other end of the connection, or what a proxy that is trusted says of it.
//!
//! Only who guesses passwords is counted by it. Everybody can write `X-Forwarded-For`; it is read from the right, and no
//! further than trusted proxies wrote it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::request::Parts;
use ipnet::IpNet;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The other end of the connection.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);

pub fn of_request(parts: &Parts, trusted: &[IpNet]) -> IpAddr {
    // Only a request that came by no connection has none.
    let peer = parts.extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
    behind_proxies(peer, &parts.headers, trusted)
}

fn behind_proxies(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(&address));
    let mut client = peer.to_canonical();
    let written = headers.get_all(FORWARDED_FOR).iter().filter_map(|line| line.to_str().ok());
    let hops: Vec<&str> = written.flat_map(|line| line.split(',')).map(str::trim).collect();
    for hop in hops.into_iter().rev() {
        if !is_trusted(client) {
            break;
        }
        let Some(address) = address_in(hop) else { break };
        client = address;
    }
    client
}

/// `192.0.2.7`, `192.0.2.7:5000`, `2001:db8::7`, `[2001:db8::7]` or `[2001:db8::7]:5000`.
fn address_in(hop: &str) -> Option<IpAddr> {
    let plain = hop.trim_start_matches('[').trim_end_matches(']');
    let address = plain.parse().or_else(|_| hop.parse().map(|with_port: SocketAddr| with_port.ip()));
    address.ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        forwarded.iter().for_each(|line| {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        });
        let trusted: Vec<IpNet> = trusted.iter().map(|network| network.parse().unwrap()).collect();
        behind_proxies(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn only_a_proxy_that_is_trusted_is_believed() {
        assert_eq!(client("192.0.2.7", &["10.0.0.1"], &[]), "192.0.2.7");
        assert_eq!(client("192.0.2.7", &["10.0.0.1"], &["127.0.0.0/8"]), "192.0.2.7");
        assert_eq!(client("127.0.0.1", &["203.0.113.9"], &["127.0.0.0/8"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &[], &["127.0.0.0/8"]), "127.0.0.1");
    }

    #[test]
    fn what_a_client_wrote_before_the_proxy_did_is_not_believed() {
        assert_eq!(client("127.0.0.1", &["1.1.1.1, 203.0.113.9"], &["127.0.0.0/8"]), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["1.1.1.1", "203.0.113.9"], &["127.0.0.0/8"]), "203.0.113.9");
        let two = ["127.0.0.0/8", "10.0.0.0/8"];
        assert_eq!(client("127.0.0.1", &["1.1.1.1, 203.0.113.9, 10.0.0.3"], &two), "203.0.113.9");
        assert_eq!(client("127.0.0.1", &["nonsense, 10.0.0.3"], &two), "10.0.0.3");
    }

    #[test]
    fn addresses_are_read_with_ports_and_in_both_families() {
        let trusted = ["127.0.0.0/8", "::1/128"];
        assert_eq!(client("::1", &["[2001:db8::7]:5000"], &trusted), "2001:db8::7");
        assert_eq!(client("::1", &["2001:db8::7"], &trusted), "2001:db8::7");
        assert_eq!(client("::ffff:127.0.0.1", &["192.0.2.7:5000"], &trusted), "192.0.2.7");
    }
}
