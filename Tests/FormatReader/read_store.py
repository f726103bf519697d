#!/usr/bin/env python3
"""Lists the records of an Andiron store from its segments alone.

Written from docs/format.md and nothing else, so that the document is known to suffice; section
numbers below are those of the document. Standard library only. `xxhash` and `cryptography` are
used where they can be imported: the first is only faster, the second is needed for encrypted stores.

    read_store.py STORE [--json] [--key HEX]

Exits 0 with the listing, or 1 with one line that says what is damaged and where.
"""

import argparse
import json
import struct
import sys
import zlib
from dataclasses import dataclass, field
from pathlib import Path

MASK = (1 << 64) - 1
PUT, TOMBSTONE, ENTRIES, COMMIT, SEAL, VOID = 1, 2, 3, 4, 5, 6
RECORD_KINDS = (PUT, TOMBSTONE, ENTRIES)
DEFLATED, WITH_DICTIONARY, HAS_ENTRIES, HAS_TIME, FILLS_SECTOR = 1, 2, 4, 8, 16
LOG, COMPACTED = 1, 2
HEADER, SECTOR, FIRST_FRAME = 32, 512, 512


class Damage(Exception):
    """The store cannot be read as the document says."""


# --- XXH64 ---------------------------------------------------------------------------------------

P1, P2, P3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
P4, P5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5


def rotate(value, count):
    return ((value << count) | (value >> (64 - count))) & MASK


def mix(accumulator, lane):
    return rotate((accumulator + lane * P2) & MASK, 31) * P1 & MASK


def xxh64_in_python(data, seed):
    length, at = len(data), 0
    if length >= 32:
        lanes = [(seed + P1 + P2) & MASK, (seed + P2) & MASK, seed, (seed - P1) & MASK]
        while at + 32 <= length:
            stripe = struct.unpack_from("<4Q", data, at)
            lanes = [mix(lane, word) for lane, word in zip(lanes, stripe)]
            at += 32
        result = sum(rotate(lane, count) for lane, count in zip(lanes, (1, 7, 12, 18))) & MASK
        for lane in lanes:
            result = ((result ^ mix(0, lane)) * P1 + P4) & MASK
    else:
        result = (seed + P5) & MASK
    result = (result + length) & MASK
    while at + 8 <= length:
        result = (rotate(result ^ mix(0, struct.unpack_from("<Q", data, at)[0]), 27) * P1 + P4) & MASK
        at += 8
    if at + 4 <= length:
        word = struct.unpack_from("<I", data, at)[0]
        result = (rotate(result ^ (word * P1 & MASK), 23) * P2 + P3) & MASK
        at += 4
    for byte in data[at:]:
        result = rotate(result ^ (byte * P5 & MASK), 11) * P1 & MASK
    result = (result ^ (result >> 33)) * P2 & MASK
    result = (result ^ (result >> 29)) * P3 & MASK
    return result ^ (result >> 32)


try:
    import xxhash

    def xxh64(data, seed):
        return xxhash.xxh64_intdigest(data, seed)
except ImportError:
    xxh64 = xxh64_in_python


# --- Segments and frames (sections 3 and 4) ------------------------------------------------------


@dataclass
class Frame:
    segment: int
    offset: int
    kind: int
    flags: int
    key_length: int
    table: int
    sequence: int
    payload_hash: int
    payload: bytes
    end: int
    gap: int = 0  # where zeros begin that nothing explains, before this frame and after the last commit

    def refuse(self, why):
        raise Damage(f"segment {self.segment}, offset {self.offset}: {why}")


@dataclass
class Segment:
    number: int
    data: bytes
    kind: int
    cipher: int
    key_identifier: bytes
    salt: bytes
    store: bytes
    predecessor: int
    predecessor_length: int
    is_authenticated: bool
    tells_sectors: bool
    vault: "Vault"
    frames: list = field(default_factory=list)
    stop: int = FIRST_FRAME  # where the walk ended
    is_bad: bool = False  # whether it ended at bytes that are no valid frame

    @property
    def seed(self):
        return xxh64(self.store + struct.pack("<Q", self.number), 0)


def read_segment(path, vault):
    """The segment of a file, or None where not even its header was written in full."""
    data = path.read_bytes()
    header = data[:FIRST_FRAME]
    if (len(header) < FIRST_FRAME or header[:8] != b"ANDIRSEG"
            or xxh64(header[:120], 0) != struct.unpack_from("<Q", header, 120)[0]):
        if len(data) <= FIRST_FRAME:
            return None
        raise Damage(f"{path.name}: this is not the header of a segment")
    major, _, optional, _, required = struct.unpack_from("<HHIII", header, 8)
    if major != 1:
        raise Damage(f"{path.name}: format {major} is not one that this program knows")
    if required & ~3:
        raise Damage(f"{path.name}: it needs features that this program does not know")
    number, _, kind, cipher = struct.unpack_from("<QQBB", header, 40)
    predecessor, predecessor_length = struct.unpack_from("<QQ", header, 88)
    if number != int(path.stem):
        raise Damage(f"{path.name}: the header is that of segment {number}")
    if kind not in (LOG, COMPACTED) or cipher not in (0, 1):
        raise Damage(f"{path.name}: the kind {kind} or the cipher {cipher} is unknown")
    segment = Segment(number, data, kind, cipher, header[64:72], header[72:88], header[24:40],
                   predecessor, predecessor_length, bool(required & 2), bool(optional & 1), vault)
    if vault.key is not None and not (cipher and vault.is_tag(segment, 0, header[:120], header[128:144])):
        raise Damage(f"{path.name}: no key vouches for the header")
    return segment


def frame_at(segment, seed, offset):
    """The frame at an offset with both hashes checked, or None."""
    data = segment.data
    head = data[offset:offset + HEADER]
    frame_seed = (seed + offset) & MASK
    if len(head) < HEADER:
        return None
    check, kind, flags, key_length, table, length, sequence, payload_hash = struct.unpack("<IBBHIIQQ", head)
    if xxh64(head[4:], frame_seed) & 0xFFFFFFFF != check:
        return None
    payload = data[offset + HEADER:offset + HEADER + length]
    if len(payload) != length or xxh64(payload, frame_seed) != payload_hash:
        return None
    end = offset + HEADER + (length + 7) // 8 * 8
    if segment.is_authenticated and kind not in RECORD_KINDS:
        payload, tag = payload[:-16], payload[-16:]
        if segment.vault.key is not None and not segment.vault.is_tag(
                segment, offset, head[4:12] + head[16:24] + payload, tag):
            return None
    return Frame(segment.number, offset, kind, flags, key_length, table, sequence, payload_hash, payload, end)


def walk(segment):
    """Section 4.5: the frames, and where and why the walk ends."""
    seed, offset, data = segment.seed, FIRST_FRAME, segment.data
    end, may_end, gap = FIRST_FRAME, True, 0
    while offset + HEADER <= len(data):
        if data[offset:offset + 8] == bytes(8):
            if offset % SECTOR == 0:
                break
            offset = (offset // SECTOR + 1) * SECTOR
            continue
        frame = frame_at(segment, seed, offset)
        if frame is None:
            segment.is_bad = True
            break
        if offset > end and not may_end and segment.tells_sectors:
            gap = gap or end
        frame.gap = gap
        if frame.kind == COMMIT:
            gap = 0
        end, may_end = frame.end, frame.kind == COMMIT and bool(frame.flags & FILLS_SECTOR)
        segment.frames.append(frame)
        offset = frame.end
    segment.stop = offset


def frames_behind(segment):
    """Valid frames behind the end of the walk."""
    seed, data = segment.seed, segment.data
    found = (frame_at(segment, seed, offset) for offset in range(segment.stop + 8, len(data) - 31, 8)
             if data[offset + 4])
    return (frame for frame in found if frame is not None)


def commits_behind(segment):
    """Commit frames behind the end of the walk: they tell how far the log was known to be durable."""
    return (frame for frame in frames_behind(segment) if frame.kind == COMMIT)


# --- The log: which batches are committed (section 4.2) ------------------------------------------


@dataclass
class Batch:
    segment: int
    offset: int
    first: int
    count: int
    hash: int
    watermark: tuple
    time: int


def batch_of(frame):
    if len(frame.payload) != 64:
        frame.refuse("a commit frame has the wrong length")
    segment, offset, first, count, value, mark_segment, mark_offset, time = struct.unpack("<8Q", frame.payload)
    return Batch(segment, offset, first, count, value, (mark_segment, mark_offset), time)


def combined_hash(frames):
    value = 0
    for frame in frames:
        value = ((rotate(value, 5) ^ frame.payload_hash) * P1) & MASK
    return value


def check_seal(segment, index):
    seal = segment.frames[index]
    if len(seal.payload) != 16 or index != len(segment.frames) - 1:
        seal.refuse("a seal frame is not the last, or has the wrong length")
    count, value = struct.unpack("<QQ", seal.payload)
    if count != index or value != combined_hash(segment.frames[:index]):
        seal.refuse("the seal does not agree with the frames before it")


def committed_in_log(log):
    """Section 4.6: the record frames of valid batches, oldest first."""
    for segment in log:
        walk(segment)
    watermarks = newest_watermarks(log)
    cut_off_rewritten_ends(log, watermarks)
    waiting, contiguous_from = [], 0
    for before, segment, successor in zip([None] + log, log, log[1:] + [None]):
        if not is_next(segment, before):
            contiguous_from = segment.number
        durable = watermarks.get(segment.number, 0)
        if segment.stop < durable:
            raise Damage(f"segment {segment.number}, offset {segment.stop}: no valid frame is here, "
                         f"and the log was durable up to {durable}")
        for index, frame in enumerate(segment.frames):
            if frame.kind in RECORD_KINDS + (VOID,):
                waiting.append(frame)
            elif frame.kind == SEAL:
                check_seal(segment, index)
            elif frame.kind == COMMIT:
                batch, members = batch_of(frame), waiting
                start, waiting = (batch.segment, batch.offset), []
                members = [member for member in members if (member.segment, member.offset) >= start]
                is_right = len(members) == batch.count and combined_hash(members) == batch.hash
                is_gapless = not frame.gap or batch.watermark >= (segment.number, frame.gap)
                if not is_gapless or not is_right and batch.segment >= contiguous_from:
                    if frame.offset < durable or successor is not None:
                        frame.refuse("the frames before a commit are not those of its batch")
                    return
                yield from without_voided(members)


def cut_off_rewritten_ends(log, watermarks):
    """What stands behind a predecessor length was written again where any commit follows."""
    is_followed = False
    for segment, successor in reversed(list(zip(log, log[1:] + [None]))):
        if is_next(successor, segment):
            end = successor.predecessor_length
            watermarks[segment.number] = max(watermarks.get(segment.number, 0), end)
            if is_followed:
                segment.frames = [frame for frame in segment.frames if frame.offset < end]
                segment.stop = min(segment.stop, end)
                watermarks[segment.number] = end
        is_followed = is_followed or any(frame.kind == COMMIT for frame in segment.frames)


def is_next(segment, before):
    return segment is not None and before is not None and segment.predecessor == before.number


def newest_watermarks(log):
    """For each segment that a commit frame's watermark lies in, the highest offset."""
    found = {}
    for segment in log:
        commits = [frame for frame in segment.frames if frame.kind == COMMIT]
        if segment.is_bad:
            commits += commits_behind(segment)
        for commit in commits:
            number, offset = batch_of(commit).watermark
            found[number] = max(found.get(number, 0), offset)
    return found


def without_voided(members):
    voided = [struct.unpack("<QQ", frame.payload) for frame in members if frame.kind == VOID]
    for frame in members:
        if frame.kind != VOID and not any(first <= frame.sequence <= last for first, last in voided):
            yield frame


# --- Payloads (section 4.1) ----------------------------------------------------------------------


class Vault:
    """Decrypts payloads of encrypted segments."""

    def __init__(self, key):
        self.key = key
        self.ciphers = {}

    def derive(self, salt, info):
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF
        return HKDF(algorithm=hashes.SHA256(), length=32, salt=salt, info=info).derive(self.key)

    def cipher_of(self, segment):
        try:
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM
        except ImportError:
            raise Damage("the store is encrypted, and the Python package `cryptography` is not here") from None
        if self.key is None:
            raise Damage("the store is encrypted: give its key with --key")
        if segment.number not in self.ciphers:
            if self.derive(None, b"andiron key identifier")[:8] != segment.key_identifier:
                raise Damage(f"segment {segment.number} was encrypted with another key")
            info = b"andiron segment" + struct.pack("<Q", segment.number)
            self.ciphers[segment.number] = AESGCM(self.derive(segment.salt, info))
        return self.ciphers[segment.number]

    def is_tag(self, segment, offset, content, tag):
        """Whether the holder of the key made this tag for this place (section 4.1)."""
        try:
            return self.cipher_of(segment).decrypt(bytes(4) + struct.pack("<Q", offset), tag, content) == b""
        except Damage:
            raise
        except Exception:
            return False

    def plain(self, segment, frame):
        if segment.cipher == 0:
            return frame.payload
        header = segment.data[frame.offset:frame.offset + HEADER]
        nonce = bytes(4) + struct.pack("<Q", frame.offset)
        try:
            return self.cipher_of(segment).decrypt(nonce, frame.payload, header[4:12] + header[16:24])
        except Damage:
            raise
        except Exception:
            frame.refuse("the payload is not authentic")


@dataclass
class Record:
    """One record frame, taken apart; the value still deflated."""
    frame: Frame
    key: bytes
    time: int | None
    entries: list
    full_length: int | None
    value: bytes


def parse(frame, payload):
    at = 0

    def take(count):
        nonlocal at
        if at + count > len(payload):
            frame.refuse("a payload is shorter than its parts")
        at += count
        return payload[at - count:at]

    time = struct.unpack("<Q", take(8))[0] if frame.flags & HAS_TIME else None
    if frame.kind == TOMBSTONE:
        take(8)
    key = take(frame.key_length)
    entries = parse_entries(frame, take(struct.unpack("<I", take(4))[0])) if frame.flags & HAS_ENTRIES else []
    full_length = struct.unpack("<I", take(4))[0] if frame.kind == PUT and frame.flags & DEFLATED else None
    value = take(len(payload) - at) if frame.kind == PUT else b""
    if at != len(payload):
        frame.refuse("a payload is longer than its parts")
    return Record(frame, key, time, entries, full_length, value)


def parse_entries(frame, block):
    entries, at = [], 0
    while at < len(block):
        if at + 6 > len(block):
            frame.refuse("an entries block is cut off")
        index, length = struct.unpack_from("<IH", block, at)
        if at + 6 + length > len(block):
            frame.refuse("an entries block is cut off")
        entries.append((index, block[at + 6:at + 6 + length]))
        at += 6 + length
    return entries


def value_of(record, dictionary):
    if not record.frame.flags & DEFLATED:
        return record.value
    with_dictionary = record.frame.flags & WITH_DICTIONARY
    inflater = zlib.decompressobj(-15, zdict=dictionary) if with_dictionary else zlib.decompressobj(-15)
    try:
        value = inflater.decompress(record.value, record.full_length + 1)
    except zlib.error:
        record.frame.refuse("a value does not inflate")
    if len(value) != record.full_length:
        record.frame.refuse("a value does not inflate to the length that it should have")
    return value


# --- Content (section 5) -------------------------------------------------------------------------


@dataclass
class Definition:
    name: str
    kind: int
    identifier: int
    table: int
    keeps: int
    argument: int
    dictionary: bytes


def definition_of(record, value):
    if len(value) < 24 or value[0] != 1:
        record.frame.refuse("a definition in the catalog is too short or of an unknown version")
    kind, identifier, table, keeps, argument, _, length = struct.unpack_from("<BIIBQBI", value, 1)
    if len(value) != 24 + length:
        record.frame.refuse("a definition in the catalog has the wrong length")
    prefix = {1: b"table:", 2: b"index:"}.get(kind)
    if prefix is None or not record.key.startswith(prefix):
        record.frame.refuse("a definition's kind does not go with its key")
    return Definition(record.key[6:].decode(), kind, identifier, table, keeps, argument, value[24:])


def newest_first(records):
    """One record for each sequence: frames of equal sequence are copies of each other."""
    return sorted({record.frame.sequence: record for record in records}.values(),
                  key=lambda record: -record.frame.sequence)


def current(records):
    """The put that a key stands for with its entries, or None; `records` are of one key, newest first."""
    writes = [record for record in records if record.frame.kind in (PUT, TOMBSTONE)]
    if not writes or writes[0].frame.kind == TOMBSTONE:
        return None
    later = [record for record in records
             if record.frame.kind == ENTRIES and record.frame.sequence > writes[0].frame.sequence]
    return writes[0], (later[0] if later else writes[0]).entries


def read_all(directory, vault):
    files = {int(path.stem): path for path in Path(directory, "segments").glob("*.segment")}
    found = {number: read_segment(files[number], vault) for number in sorted(files)}
    segments = [segment for segment in found.values() if segment is not None]
    for segment in segments:
        if segment.predecessor in found and found[segment.predecessor] is None:
            raise Damage(f"segment {segment.predecessor} is shorter than it was")
    if not segments:
        raise Damage("there is no segment with a valid header: this is not a store")
    if len({segment.store for segment in segments}) > 1:
        raise Damage("the segments belong to different stores")
    committed = list(committed_in_log([segment for segment in segments if segment.kind == LOG]))
    for segment in segments:
        if segment.kind == COMPACTED:
            walk(segment)
            if not segment.frames or segment.frames[-1].kind != SEAL:
                raise Damage(f"segment {segment.number}, offset {segment.stop}: it does not end with a seal")
            check_seal(segment, len(segment.frames) - 1)
            committed += [frame for frame in segment.frames if frame.kind in RECORD_KINDS]
    return segments, committed


def listing(directory, key):
    vault = Vault(key)
    segments, committed = read_all(directory, vault)
    by_number, tables = {segment.number: segment for segment in segments}, {}
    for frame in committed:
        record = parse(frame, vault.plain(by_number[frame.segment], frame))
        tables.setdefault(frame.table, {}).setdefault(record.key, []).append(record)
    definitions = []
    for records in tables.get(0, {}).values():
        put = current(newest_first(records))
        if put is not None:
            definitions.append(definition_of(put[0], value_of(put[0], b"")))
    names = {d.identifier: d for d in definitions if d.kind == 2}
    described = [describe(d, names, tables.get(d.identifier, {})) for d in definitions if d.kind == 1]
    return {"store": segments[0].store.hex(), "tables": sorted(described, key=lambda table: table["name"])}


def describe(table, indexes, keys):
    records = []
    for key in sorted(keys):
        versions = newest_first(keys[key])
        put = current(versions)
        described = {"key": key.hex()}
        if put is not None:
            entries = [{"index": indexes[index].name, "bytes": data.hex()}
                       for index, data in put[1] if index in indexes]
            described["sequence"] = put[0].frame.sequence
            described["value"] = value_of(put[0], table.dictionary).hex()
            described["entries"] = sorted(entries, key=lambda entry: (entry["index"], entry["bytes"]))
        if table.keeps:
            described["history"] = [past(version, table) for version in history(versions, table)]
        if put is not None or described.get("history"):
            records.append(described)
    mine = sorted(index.name for index in indexes.values() if index.table == table.identifier)
    return {"name": table.name, "identifier": table.identifier, "indexes": mine, "keeps": table.keeps,
            "argument": table.argument, "records": records}


def history(versions, table):
    """The versions that the table keeps, newest first: what replaced a kept one has a time."""
    writes = [version for version in versions if version.frame.kind in (PUT, TOMBSTONE)]
    current = [version for version in writes[:1] if version.frame.kind == PUT]
    old = []
    for index in range(len(current), len(writes)):
        version = writes[index]
        witness = version if version.frame.kind == TOMBSTONE else writes[index - 1]
        if witness.time is not None:
            old.append(version)
    if table.keeps == 1:
        old = old[:table.argument]
    return current + old


def past(version, table):
    described = {"sequence": version.frame.sequence, "time": version.time or 0}
    if version.frame.kind == PUT:
        described["value"] = value_of(version, table.dictionary).hex()
    return described


# --- Command line --------------------------------------------------------------------------------


def shown(digits):
    """Short bytes in full, long ones as a digest."""
    if len(digits) <= 64:
        return digits or "(empty)"
    return f"{len(digits) // 2} bytes, xxh64 {xxh64(bytes.fromhex(digits), 0):016x}"


def print_text(store):
    print(f"store {store['store']}")
    for table in store["tables"]:
        print(f"table {table['name']}: {sum('value' in record for record in table['records'])} records")
        for record in table["records"]:
            print(f"  {record['key']} = {shown(record['value']) if 'value' in record else 'deleted'}")
            for entry in record.get("entries", []):
                print(f"    {entry['index']}: {shown(entry['bytes'])}")
            for version in record.get("history", []):
                print(f"    sequence {version['sequence']}: "
                      f"{shown(version['value']) if 'value' in version else 'deleted'}")


def main():
    arguments = argparse.ArgumentParser(description="Lists the records of an Andiron store.")
    arguments.add_argument("store")
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--key", help="the store's key, 64 hexadecimal digits")
    options = arguments.parse_args()
    try:
        store = listing(options.store, bytes.fromhex(options.key) if options.key else None)
    except (Damage, OSError) as problem:
        print(f"read_store: {problem}", file=sys.stderr)
        return 1
    if options.json:
        json.dump(store, sys.stdout, sort_keys=True)
        print()
    else:
        print_text(store)
    return 0


if __name__ == "__main__":
    sys.exit(main())
