import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import {
  bodyText,
  ENTRY_KINDS,
  type EntryKind,
  type Ledger,
  type LedgerEntry,
  openEntry,
} from '@winnow/engine'

/** Entries are written together in pieces of at least so many bytes. */
const PIECE_BYTES = 2 ** 20

/** Of an entry: u8 kind, u32 environment, f64 time received, u32 bytes of the body; body and outcome follow. */
const HEAD_BYTES = 17

/** Places of entries that there is room for at first; it doubles. */
const FIRST_PLACES = 2 ** 16

/**
 * A ledger in a file of its own that lasts as long as whoever made it: in memory there are 8 bytes of each
 * entry, and the latest piece. It keeps no request ids. Nothing of it survives the process, so nothing waits for the disk.
 */
export class SpilledLedger implements Ledger {
  private readonly file: number
  private piece = Buffer.allocUnsafe(2 * PIECE_BYTES)
  private pieceBytes = 0
  private writtenBytes = 0
  /** Where each entry begins, and where the last one ends. */
  private places = new Float64Array(FIRST_PLACES)
  private count = 0
  private readonly hidden = new Set<number>()

  /** `path` must be free to be written over. */
  constructor(path: string) {
    this.file = openSync(path, 'w+')
  }

  /** Forgets an entry: from here on it is not found, and nothing is learned from it. */
  hide(sequence: number): void {
    this.hidden.add(sequence)
  }

  async append(entries: readonly LedgerEntry[]): Promise<void> {
    for (const entry of entries) this.add(entry)
  }

  async read(from: number, limit: number): Promise<readonly LedgerEntry[]> {
    const sequences = Array.from({ length: limit }, (_, at) => from + at)
    return sequences.flatMap((sequence) => this.entry(sequence) ?? [])
  }

  async get(sequence: number): Promise<LedgerEntry | undefined> {
    return this.hidden.has(sequence) ? undefined : this.entry(sequence)
  }

  /** The entry, hidden or not. */
  entry(sequence: number): LedgerEntry | undefined {
    if (!(sequence >= 1 && sequence <= this.count)) return undefined
    const bytes = this.bytesOf(sequence)
    const bodyEnd = HEAD_BYTES + bytes.readUInt32LE(13)
    return openEntry({
      sequence,
      environment: bytes.readUInt32LE(1),
      kind: ENTRY_KINDS[bytes.readUInt8(0)] as EntryKind,
      receivedAtMs: bytes.readDoubleLE(5),
      body: bytes.toString('utf8', HEAD_BYTES, bodyEnd),
      requestId: undefined,
      outcome: bytes.subarray(bodyEnd),
    })
  }

  last(): number {
    return this.count
  }

  trouble(): string | undefined {
    return undefined
  }

  async close(): Promise<void> {
    ftruncateSync(this.file)
    closeSync(this.file)
  }

  private add(entry: LedgerEntry): void {
    const { sequence, environment, kind, receivedAtMs, outcome } = entry
    if (sequence !== this.count + 1)
      throw new RangeError(`entry ${sequence} cannot follow entry ${this.count}`)
    const body = bodyText(entry)
    const bytes = Buffer.byteLength(body)
    const from = this.reserve(HEAD_BYTES + bytes + outcome.length)
    const { piece } = this
    piece.writeUInt8(ENTRY_KINDS.indexOf(kind), from)
    piece.writeUInt32LE(environment, from + 1)
    piece.writeDoubleLE(receivedAtMs, from + 5)
    piece.writeUInt32LE(bytes, from + 13)
    piece.write(body, from + HEAD_BYTES)
    piece.set(outcome, from + HEAD_BYTES + bytes)
    this.note(this.writtenBytes + this.pieceBytes)
  }

  /** Where in the piece so many bytes go. */
  private reserve(bytes: number): number {
    if (this.pieceBytes >= PIECE_BYTES) this.spill()
    const from = this.pieceBytes
    this.pieceBytes += bytes
    if (this.pieceBytes > this.piece.length) {
      const larger = Buffer.allocUnsafe(2 * this.pieceBytes)
      larger.set(this.piece.subarray(0, from))
      this.piece = larger
    }
    return from
  }

  private spill(): void {
    for (let done = 0; done < this.pieceBytes;) {
      done += writeSync(this.file, this.piece, done, this.pieceBytes - done)
    }
    this.writtenBytes += this.pieceBytes
    this.pieceBytes = 0
  }

  /** One more entry, which ends here. */
  private note(end: number): void {
    this.count += 1
    if (this.count === this.places.length) {
      const more = new Float64Array(2 * this.count)
      more.set(this.places)
      this.places = more
    }
    this.places[this.count] = end
  }

  private bytesOf(sequence: number): Buffer {
    const from = this.places[sequence - 1] ?? 0
    const length = (this.places[sequence] ?? 0) - from
    const bytes = Buffer.allocUnsafe(length)
    const inPiece = from - this.writtenBytes
    if (inPiece >= 0) this.piece.copy(bytes, 0, inPiece, inPiece + length)
    else if (readSync(this.file, bytes, 0, length, from) !== length)
      throw new Error(`entry ${sequence} is not whole in the ledger of this run`)
    return bytes
  }
}
