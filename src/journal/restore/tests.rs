use std::collections::BTreeSet;

use jiff::Timestamp;
use uuid::Uuid;

use super::*;
use crate::domain::event::Event;
use crate::domain::ids::{AccountId, PlayerId, TournamentId};
use crate::domain::people::{Person, PersonChange};
use crate::domain::registration::{Contact, NameShown};
use crate::domain::text::{Line, PersonName};
use crate::journal::accounts::{Account, PasswordHash};
use crate::journal::sessions::{Identity, StoredSession};
use crate::journal::store::Store;
use crate::journal::{Append, Batch, Journal, Record, Seq, tables};

const HALL: TournamentId = TournamentId(Uuid::from_u128(7));

fn contact(number: u32) -> PersonChange {
    let contact = Contact {
        full_name: PersonName::parse(&format!("Fullname-{number}-Zanzibar")).unwrap(),
        club: None,
        shown: NameShown::Number,
        nickname: None,
        consent: false,
        address: None,
        phone: Line::parse(&format!("+49 170 55512{number}")).ok(),
        email: Line::parse(&format!("mail-{number}@zanzibar.example")).ok(),
        wishes: None,
    };
    PersonChange::PutContact { player: PlayerId(number), contact }
}

fn name(number: u32) -> PersonChange {
    let name = PersonName::parse(&format!("Publicname-{number}")).unwrap();
    PersonChange::Put { player: PlayerId(number), person: Person { name, club: None } }
}

async fn writes(store: &Store, expected_seq: Seq, people: Vec<PersonChange>) {
    let record = Record {
        seq: expected_seq + 1,
        at: Timestamp::UNIX_EPOCH,
        by: "server".to_owned(),
        device: None,
        request: None,
        event: Event::RegistrationOpened,
    };
    let batch = Batch { tournament: HALL, expected_seq, records: vec![record], receipts: Vec::new(), people };
    assert!(matches!(store.append(batch).await, Append::Appended { .. }));
}

/// Whether these bytes are anywhere in a folder.
fn is_in(folder: &Path, text: &str) -> bool {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| fs::read(entry.unwrap().path()).unwrap())
        .any(|bytes| bytes.windows(text.len()).any(|window| window == text.as_bytes()))
}

fn with_contacts(store: &Store) -> BTreeSet<u32> {
    store.people(HALL).unwrap().with_contacts().map(|(player, _)| player.0).collect()
}

#[tokio::test]
async fn what_was_erased_is_in_no_byte_of_a_store_that_was_written_anew_and_everything_else_is() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    writes(&store, 0, (1..=200).flat_map(|number| [name(number), contact(number)]).collect()).await;
    assert!(!store.has_leftovers().unwrap());
    let erase = (1..=150).map(|number| PersonChange::EraseContact { player: PlayerId(number) });
    writes(&store, 1, erase.chain([PersonChange::Erase { player: PlayerId(151) }]).collect()).await;
    assert!(store.has_leftovers().unwrap());
    assert!(is_in(directory.path(), "Fullname-17-Zanzibar"), "free pages hold it, or this test proves nothing");

    assert!(store.renew().await.unwrap());

    assert!(!store.has_leftovers().unwrap());
    for number in 1..=151 {
        for text in [format!("Fullname-{number}-"), format!("55512{number}\""), format!("mail-{number}@")] {
            assert!(!is_in(directory.path(), &text), "{text}");
        }
    }
    assert!(!is_in(directory.path(), "Publicname-151"));
    assert!(is_in(directory.path(), "Publicname-150") && is_in(directory.path(), "Fullname-152-"));
    // It is a store like before: read, written, opened again.
    writes(&store, 2, vec![contact(201)]).await;
    drop(store);
    let store = Store::open(directory.path()).unwrap();
    assert_eq!(with_contacts(&store), (152..=201).collect());
    assert_eq!(store.replay(HALL, 0).unwrap().len(), 3);
}

#[tokio::test]
async fn who_writes_while_the_store_is_written_anew_waits_and_loses_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = std::sync::Arc::new(Store::open(directory.path()).unwrap());
    let renewing = {
        let store = std::sync::Arc::clone(&store);
        tokio::spawn(async move {
            for _ in 0..5 {
                assert!(store.renew().await.unwrap());
            }
        })
    };
    for seq in 0..60 {
        writes(&store, seq, vec![contact(seq as u32 + 1)]).await;
    }
    renewing.await.unwrap();
    drop(store);
    let store = Store::open(directory.path()).unwrap();
    assert_eq!(store.replay(HALL, 0).unwrap().len(), 60);
    assert_eq!(with_contacts(&store).len(), 60);
}

#[tokio::test]
async fn a_backup_that_is_restored_has_nobody_who_was_erased_since() {
    let home = tempfile::tempdir().unwrap();
    let (used, backup) = (home.path().join("data"), home.path().join("saturday.redb"));
    let store = Store::open(&used).unwrap();
    writes(&store, 0, (1..=4).flat_map(|number| [name(number), contact(number)]).collect()).await;
    store.backup(&backup).unwrap();
    let erase = vec![PersonChange::Erase { player: PlayerId(1) }, PersonChange::EraseContact { player: PlayerId(2) }];
    writes(&store, 1, erase).await;
    let fresh = home.path().join("fresh");
    let in_use = restore(&backup, &fresh, Some(&used)).unwrap_err();
    assert!(in_use.to_string().contains("stop it first"), "{in_use}");
    drop(store);

    let left_out = restore(&backup, &fresh, Some(&used)).unwrap().left_out;

    assert_eq!(left_out.erased, 2);
    let store = Store::open(&fresh).unwrap();
    assert_eq!(store.replay(HALL, 0).unwrap().len(), 1, "what happened is as it was in the backup");
    assert_eq!(with_contacts(&store), BTreeSet::from([3, 4]));
    let people = store.people(HALL).unwrap();
    assert_eq!(people.name(PlayerId(1)), "Player 1");
    assert_eq!(people.name(PlayerId(2)), "Publicname-2");
    drop(store);
    for text in ["Fullname-1-", "Fullname-2-", "Publicname-1\"", "mail-1@", "mail-2@"] {
        assert!(!is_in(&fresh, text), "{text}");
    }
    assert!(fs::read(&backup).unwrap().windows(11).any(|window| window == b"Fullname-1-"), "the backup is not touched");
    // The erasures are known to the restored store, too: the next restore keeps to them.
    assert_eq!(restore(&backup, &home.path().join("again"), Some(&fresh)).unwrap().left_out.erased, 2);
}

/// Consent to a name in the list was taken back after the backup: the restored server must not publish it again.
#[tokio::test]
async fn a_name_that_is_not_published_any_more_does_not_come_back_with_a_backup() {
    let home = tempfile::tempdir().unwrap();
    let (used, backup) = (home.path().join("data"), home.path().join("saturday.redb"));
    let store = Store::open(&used).unwrap();
    writes(&store, 0, (1..=3).flat_map(|number| [name(number), contact(number)]).collect()).await;
    store.backup(&backup).unwrap();
    let nickname = Person { name: PersonName::parse("Robber").unwrap(), club: None };
    let changes = vec![
        PersonChange::Hide { player: PlayerId(1) },
        PersonChange::Put { player: PlayerId(2), person: nickname },
        name(4),
    ];
    writes(&store, 1, changes).await;
    drop(store);
    let fresh = home.path().join("fresh");
    assert_eq!(restore(&backup, &fresh, Some(&used)).unwrap().left_out, LeftOut { erased: 0, renamed: 2 });
    let people = Store::open(&fresh).unwrap().people(HALL).unwrap();
    let names: Vec<String> = (1..=4).map(|number| people.name(PlayerId(number))).collect();
    assert_eq!(names, ["Player 1", "Robber", "Publicname-3", "Player 4"], "4 came after the backup");
    assert!(!is_in(&fresh, "Publicname-1") && !is_in(&fresh, "Publicname-2"));
    assert_eq!(people.with_contacts().count(), 3, "organizers still reach all three");
}

/// A laptop was lost after the backup, and its session ended: the restored server must not let it in again.
#[tokio::test]
async fn who_may_sign_in_is_as_it_was_last() {
    let home = tempfile::tempdir().unwrap();
    let (used, backup) = (home.path().join("data"), home.path().join("saturday.redb"));
    let mira = |password: &str| Account {
        id: AccountId(Uuid::from_u128(1)),
        name: "Mira".to_owned(),
        password: PasswordHash(password.to_owned()),
        season_keeper: true,
        made_at: Timestamp::UNIX_EPOCH,
    };
    let session = |number: u8| StoredSession {
        token_hash: [number; 32],
        identity: Identity::Account { account: mira("").id },
        device: "Firefox on Linux".to_owned(),
        made_at: Timestamp::UNIX_EPOCH,
        last_used: Timestamp::UNIX_EPOCH,
    };
    let store = Store::open(&used).unwrap();
    store.put_account(mira("old")).await.unwrap();
    store.put_session(session(1)).await.unwrap();
    store.put_session(session(2)).await.unwrap();
    store.backup(&backup).unwrap();
    store.put_account(mira("new")).await.unwrap();
    store.delete_session([1; 32]).await.unwrap();
    drop(store);
    let fresh = home.path().join("fresh");
    restore(&backup, &fresh, Some(&used)).unwrap();
    let store = Store::open(&fresh).unwrap();
    assert_eq!(store.account_named("mira").unwrap(), Some(mira("new")));
    assert!(store.session(&[1; 32]).is_none() && store.session(&[2; 32]).is_some());
}

#[tokio::test]
async fn a_backup_goes_into_an_empty_directory_only_and_nothing_is_left_beside_it() {
    let home = tempfile::tempdir().unwrap();
    let (used, backup) = (home.path().join("data"), home.path().join("saturday.redb"));
    let store = Store::open(&used).unwrap();
    writes(&store, 0, vec![name(1)]).await;
    store.backup(&backup).unwrap();
    drop(store);
    let before = fs::read(disk::file_in(&used)).unwrap();
    let refused = restore(&backup, &used, None).unwrap_err().to_string();
    assert!(refused.contains("--data") && refused.contains("--after"), "{refused}");
    assert_eq!(fs::read(disk::file_in(&used)).unwrap(), before, "the store that is there is not touched");

    let other = home.path().join("other");
    drop(Store::open(&other).unwrap());
    let fresh = home.path().join("fresh");
    let refused = restore(&backup, &fresh, Some(&other)).unwrap_err().to_string();
    assert!(refused.contains("another server"), "{refused}");
    assert!(!disk::file_in(&fresh).exists());
    fs::write(home.path().join("notes.txt"), "no store").unwrap();
    let refused = restore(&home.path().join("notes.txt"), &fresh, None).unwrap_err().to_string();
    assert!(refused.contains("not a Roundtable store"), "{refused}");

    // Whatever failed before does not stand in the way.
    assert_eq!(restore(&backup, &fresh, None).unwrap().left_out, LeftOut::default());
    let names: BTreeSet<_> = fs::read_dir(&fresh).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, BTreeSet::from(["roundtable.lock".into(), "roundtable.redb".into()]));
    assert_eq!(Store::open(&fresh).unwrap().replay(HALL, 0).unwrap().len(), 1);
}

#[tokio::test]
async fn a_store_of_an_older_program_opens_and_a_newer_one_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = disk::file_in(directory.path());
    drop(Store::open(directory.path()).unwrap());
    let set_version = |version: u64, without_contacts: bool| {
        let database = redb::Database::open(&path).unwrap();
        let transaction = database.begin_write().unwrap();
        transaction.open_table(tables::SERVER).unwrap().insert("version", version.to_be_bytes().as_slice()).unwrap();
        if without_contacts {
            transaction.delete_table(tables::CONTACTS).unwrap();
            transaction.delete_table(tables::ERASED).unwrap();
        }
        transaction.commit().unwrap();
    };
    set_version(1, true);
    let store = Store::open(directory.path()).unwrap();
    writes(&store, 0, vec![name(1), contact(1)]).await;
    assert_eq!(with_contacts(&store), BTreeSet::from([1]));
    drop(store);
    set_version(tables::STORE_VERSION + 1, false);
    let refused = Store::open(directory.path()).err().unwrap().to_string();
    assert!(refused.contains("newer Roundtable") && refused.contains("update this one"), "{refused}");
}

/// A copy of a file in which these bytes are others, wherever they stand.
fn bent(file: &Path, from: &str, to: &str) -> std::path::PathBuf {
    let mut bytes = fs::read(file).unwrap();
    let places: Vec<usize> =
        (0..=bytes.len() - from.len()).filter(|at| bytes[*at..].starts_with(from.as_bytes())).collect();
    assert!(!places.is_empty() && from.len() == to.len(), "{from}");
    places.iter().for_each(|at| bytes[*at..*at + to.len()].copy_from_slice(to.as_bytes()));
    let bent = file.with_extension(format!("{to}.redb"));
    fs::write(&bent, bytes).unwrap();
    bent
}

#[tokio::test]
async fn a_backup_in_which_a_name_an_account_or_a_telephone_was_changed_is_no_store_again() {
    let home = tempfile::tempdir().unwrap();
    let backup = home.path().join("saturday.redb");
    let store = Store::open(&home.path().join("data")).unwrap();
    writes(&store, 0, (1..=4).flat_map(|number| [name(number), contact(number)]).collect()).await;
    let account = Account {
        id: AccountId(Uuid::from_u128(9)),
        name: "Mira Brandt".to_owned(),
        password: PasswordHash("$argon2id$x".to_owned()),
        season_keeper: false,
        made_at: Timestamp::UNIX_EPOCH,
    };
    store.put_account(account).await.unwrap();
    store.backup(&backup).unwrap();
    drop(store);
    for (from, to) in [("Publicname-2", "Publicname-7"), ("Mira Brandt", "Mora Brandt"), ("555123", "555129")] {
        let fresh = home.path().join(to);
        let refused = restore(&bent(&backup, from, to), &fresh, None).unwrap_err();
        assert!(matches!(refused, OpenFault::SealBroken { .. }), "{from}: {refused}");
        assert!(!disk::file_in(&fresh).exists());
    }
    // Whole, it is a store, which has no seal of its own, whose next backup is sealed again; and so is one of a store
    // that somebody made of a backup by copying.
    let fresh = home.path().join("fresh");
    assert!(restore(&backup, &fresh, None).unwrap().sealed);
    assert!(!restore(&disk::file_in(&fresh), &home.path().join("of-a-store"), None).unwrap().sealed);
    fs::copy(&backup, disk::file_in(&fresh)).unwrap();
    let store = Store::open(&fresh).unwrap();
    writes(&store, 1, vec![name(5)]).await;
    let sunday = home.path().join("sunday.redb");
    store.backup(&sunday).unwrap();
    drop(store);
    assert!(!restore(&disk::file_in(&fresh), &home.path().join("copied"), None).unwrap().sealed);
    assert!(restore(&sunday, &home.path().join("again"), None).unwrap().sealed);
}
