//! A disk that tells apart what is written and what is synced, and that fails where it is told to.
//!
//! When the power is cut, everything synced is there. Of the rest a random part is, in any order, and some of it torn:
//! in sectors, or in the middle of one. After a failed sync it does what Linux does: it forgets that the writes were ever
//! pending, so that a later sync succeeds without them, while whoever reads still sees them.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use redb::StorageBackend;

const SECTOR_BYTES: usize = 512;
const EIO: i32 = 5;
const ENOSPC: i32 = 28;

/// What happens at one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    PowerCut,
    BrokenDisk,
    FullDisk,
}

/// What has happened so far, to know that a test met what it is for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally {
    pub cuts_at_write: u32,
    pub cuts_at_sync: u32,
    pub cuts_at_set_len: u32,
    pub lost_writes: u32,
    pub kept_writes: u32,
    pub torn_writes: u32,
    pub failed_writes: u32,
    pub failed_syncs: u32,
    pub failed_set_lens: u32,
}

impl Tally {
    pub fn add(&mut self, other: &Tally) {
        self.cuts_at_write += other.cuts_at_write;
        self.cuts_at_sync += other.cuts_at_sync;
        self.cuts_at_set_len += other.cuts_at_set_len;
        self.lost_writes += other.lost_writes;
        self.kept_writes += other.kept_writes;
        self.torn_writes += other.torn_writes;
        self.failed_writes += other.failed_writes;
        self.failed_syncs += other.failed_syncs;
        self.failed_set_lens += other.failed_set_lens;
    }
}

#[derive(Debug, Clone)]
enum Pending {
    Write { offset: usize, data: Vec<u8> },
    SetLen(usize),
}

impl Pending {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Pending::Write { offset, data } => {
                let end = (offset + data.len()).min(bytes.len());
                if *offset < end {
                    bytes[*offset..end].copy_from_slice(&data[..end - offset]);
                }
            }
            Pending::SetLen(length) => bytes.resize(*length, 0),
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Gate {
    Open,
    /// The next sync waits here.
    Closed,
    Waiting,
}

#[derive(Debug)]
struct Surface {
    /// What a power cut leaves for certain.
    durable: Vec<u8>,
    /// What reads see.
    memory: Vec<u8>,
    pending: Vec<Pending>,
    chance: ChaCha8Rng,
    calls: u64,
    troubles: BTreeMap<u64, Trouble>,
    powered: bool,
    gate: Gate,
    tally: Tally,
}

/// Clones are the same disk.
#[derive(Debug, Clone)]
pub struct Platter(Arc<(Mutex<Surface>, Condvar)>);

impl Platter {
    pub fn new(content: Vec<u8>, seed: u64) -> Platter {
        let surface = Surface {
            durable: content.clone(),
            memory: content,
            pending: Vec::new(),
            chance: ChaCha8Rng::seed_from_u64(seed),
            calls: 0,
            troubles: BTreeMap::new(),
            powered: true,
            gate: Gate::Open,
            tally: Tally::default(),
        };
        Platter(Arc::new((Mutex::new(surface), Condvar::new())))
    }

    /// What would be there if the power had been cut and everything pending were lost.
    pub fn durable(&self) -> Vec<u8> {
        self.surface().durable.clone()
    }

    pub fn tally(&self) -> Tally {
        self.surface().tally
    }

    pub fn is_powered(&self) -> bool {
        self.surface().powered
    }

    /// Plans a trouble for the call that is so many writes, syncs and changes of length from now.
    pub fn plan(&self, calls_from_now: u64, trouble: Trouble) {
        let mut surface = self.surface();
        let call = surface.calls + calls_from_now;
        surface.troubles.insert(call, trouble);
    }

    /// Cuts the power now, if it is still on.
    pub fn cut(&self) {
        self.surface().powered = false;
        self.0.1.notify_all();
    }

    /// Decides what of the pending writes the cut left, and starts again without troubles.
    pub fn restart(&self) {
        let mut surface = self.surface();
        surface.settle();
        surface.memory = surface.durable.clone();
        surface.troubles.clear();
        surface.powered = true;
        surface.gate = Gate::Open;
    }

    /// Makes the next sync wait until [`Platter::let_go`], so that a test decides what comes into one transaction.
    pub fn hold_next_sync(&self) {
        self.surface().gate = Gate::Closed;
    }

    /// Whether a sync waits, or there will be none any more. Waits a moment for it.
    pub fn holds_a_sync(&self) -> bool {
        let open = |surface: &mut Surface| surface.powered && surface.gate == Gate::Closed;
        let waited = self.0.1.wait_timeout_while(self.surface(), Duration::from_millis(1), open).unwrap();
        !waited.1.timed_out()
    }

    pub fn let_go(&self) {
        self.surface().gate = Gate::Open;
        self.0.1.notify_all();
    }

    fn surface(&self) -> MutexGuard<'_, Surface> {
        self.0.0.lock().unwrap()
    }

    fn powered_surface(&self) -> io::Result<MutexGuard<'_, Surface>> {
        let surface = self.surface();
        if surface.powered { Ok(surface) } else { Err(io::Error::from_raw_os_error(EIO)) }
    }
}

impl Surface {
    fn next_trouble(&mut self) -> Option<Trouble> {
        self.calls += 1;
        self.troubles.remove(&self.calls)
    }

    fn change(&mut self, change: Pending) {
        change.apply(&mut self.memory);
        self.pending.push(change);
    }

    /// Some of what is pending reaches the disk; none of it is pending any more.
    fn settle(&mut self) {
        let mut pending = std::mem::take(&mut self.pending);
        pending.shuffle(&mut self.chance);
        let kept_of_ten = [1, 5, 9, 10][self.chance.random_range(0..4)];
        for change in pending {
            if self.chance.random_range(0..10) >= kept_of_ten {
                self.tally.lost_writes += 1;
                continue;
            }
            self.tally.kept_writes += 1;
            let pieces = if kept_of_ten == 10 { vec![change] } else { self.torn(change) };
            for piece in pieces {
                piece.apply(&mut self.durable);
            }
        }
    }

    fn torn(&mut self, change: Pending) -> Vec<Pending> {
        let Pending::Write { offset, data } = change else { return vec![change] };
        match self.chance.random_range(0..4) {
            0 => {
                self.tally.torn_writes += 1;
                let sectors = data.chunks(SECTOR_BYTES).enumerate().filter(|_| self.chance.random());
                let write = |(number, sector): (usize, &[u8])| Pending::Write {
                    offset: offset + number * SECTOR_BYTES,
                    data: sector.to_vec(),
                };
                sectors.map(write).collect()
            }
            1 => {
                self.tally.torn_writes += 1;
                let at = self.chance.random_range(0..=data.len());
                let (start, end) = data.split_at(at);
                vec![if self.chance.random() {
                    Pending::Write { offset, data: start.to_vec() }
                } else {
                    Pending::Write { offset: offset + at, data: end.to_vec() }
                }]
            }
            _ => vec![Pending::Write { offset, data }],
        }
    }
}

fn failure(trouble: Trouble) -> io::Error {
    io::Error::from_raw_os_error(if trouble == Trouble::FullDisk { ENOSPC } else { EIO })
}

impl StorageBackend for Platter {
    fn len(&self) -> Result<u64, io::Error> {
        Ok(self.powered_surface()?.memory.len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> Result<(), io::Error> {
        let surface = self.powered_surface()?;
        let offset = offset as usize;
        let bytes = surface.memory.get(offset..offset + out.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        out.copy_from_slice(bytes);
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> Result<(), io::Error> {
        let mut surface = self.powered_surface()?;
        let offset = offset as usize;
        assert!(offset + data.len() <= surface.memory.len(), "a write beyond the end");
        let trouble = surface.next_trouble();
        let written = match trouble {
            None | Some(Trouble::PowerCut) => data.len(),
            Some(_) => surface.chance.random_range(0..=data.len()),
        };
        surface.change(Pending::Write { offset, data: data[..written].to_vec() });
        match trouble {
            None => Ok(()),
            Some(Trouble::PowerCut) => {
                surface.tally.cuts_at_write += 1;
                surface.powered = false;
                self.0.1.notify_all();
                Err(failure(Trouble::PowerCut))
            }
            Some(trouble) => {
                surface.tally.failed_writes += 1;
                Err(failure(trouble))
            }
        }
    }

    fn set_len(&self, len: u64) -> Result<(), io::Error> {
        let mut surface = self.powered_surface()?;
        match surface.next_trouble() {
            None => {
                surface.change(Pending::SetLen(len as usize));
                Ok(())
            }
            Some(Trouble::PowerCut) => {
                surface.change(Pending::SetLen(len as usize));
                surface.tally.cuts_at_set_len += 1;
                surface.powered = false;
                self.0.1.notify_all();
                Err(failure(Trouble::PowerCut))
            }
            Some(trouble) => {
                surface.tally.failed_set_lens += 1;
                Err(failure(trouble))
            }
        }
    }

    fn sync_data(&self) -> Result<(), io::Error> {
        let mut surface = self.powered_surface()?;
        if surface.gate == Gate::Closed {
            surface.gate = Gate::Waiting;
            self.0.1.notify_all();
            let waits = |surface: &mut Surface| surface.powered && surface.gate == Gate::Waiting;
            surface = self.0.1.wait_while(surface, waits).unwrap();
            if !surface.powered {
                return Err(failure(Trouble::PowerCut));
            }
        }
        match surface.next_trouble() {
            None => {
                for change in std::mem::take(&mut surface.pending) {
                    change.apply(&mut surface.durable);
                }
                Ok(())
            }
            Some(Trouble::PowerCut) => {
                surface.tally.cuts_at_sync += 1;
                surface.powered = false;
                self.0.1.notify_all();
                Err(failure(Trouble::PowerCut))
            }
            Some(trouble) => {
                surface.tally.failed_syncs += 1;
                surface.settle();
                Err(failure(trouble))
            }
        }
    }
}
