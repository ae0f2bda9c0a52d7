import { crc32 } from 'node:zlib'
import type { LedgerEntry } from '@winnow/engine'
import { LedgerDamaged } from '../../errors.ts'

/** First size of a pack's buffer; it doubles when it must. */
const FIRST_BYTES = 262_144

/** Fixed part of a packed entry, in bytes. */
const HEAD = 32

type Numbered = Pick<LedgerEntry, 'sequence' | 'receivedAtMs' | 'environment' | 'outcome'> & {
  readonly requestId?: string | null | undefined
}

/** A run of entries in one buffer, to be handed to another thread without copying. */
export interface PackedEntries {
  readonly buffer: ArrayBuffer
  readonly length: number
  readonly count: number
}

/**
 * Packs entries one after the other: f64 sequence, f64 received at, u32 environment, u8 kind, u8
 * length of the request id, u16 zero, u32 lengths of body and outcome, then those three. The
 * ledger's checksums are of these bytes: another layout needs another checksum.
 */
export class EntryPack {
  count = 0
  private bytes = Buffer.from(new ArrayBuffer(0))
  private view = new DataView(this.bytes.buffer)
  private length = 0
  private readonly firstBytes: number

  /** `firstBytes`: size of the buffer while that is enough. */
  constructor(firstBytes = FIRST_BYTES) {
    this.firstBytes = firstBytes
  }

  get size(): number {
    return this.length
  }

  /** Adds an entry with the number of its kind and its body's text; `packEntry` knows both. */
  add(entry: Numbered, kind: number, body: string): void {
    const id = entry.requestId ?? ''
    this.reserve(HEAD + (id.length + body.length) * 3 + entry.outcome.length)
    const at = this.length
    this.head(at, entry, kind)
    const idEnd = at + HEAD + this.bytes.write(id, at + HEAD, 'latin1')
    const bodyEnd = idEnd + this.bytes.write(body, idEnd, 'utf8')
    this.view.setUint32(at + 24, bodyEnd - idEnd, true)
    this.bytes.set(entry.outcome, bodyEnd)
    this.length = bodyEnd + entry.outcome.length
    this.count += 1
  }

  /** Adds an entry as a database gives it. Error: LedgerDamaged, when it is not what was written; it is not added then. */
  addRaw(raw: RawEntry): void {
    const id = raw.requestId ?? ''
    this.reserve(HEAD + id.length + raw.body.length + raw.outcome.length)
    const at = this.length
    this.head(at, raw, raw.kind)
    this.view.setUint32(at + 24, raw.body.length, true)
    const body = at + HEAD + this.bytes.write(id, at + HEAD, 'latin1')
    this.bytes.set(raw.body, body)
    this.bytes.set(raw.outcome, body + raw.body.length)
    const end = body + raw.body.length + raw.outcome.length
    if (raw.checksum !== null && raw.checksum !== crc32(this.bytes.subarray(at, end))) {
      throw new LedgerDamaged(
        `entry ${raw.sequence} of the ledger is damaged: its checksum is not that of its bytes`,
      )
    }
    this.length = end
    this.count += 1
  }

  /**
   * The packed entries; the pack is empty afterwards. Few entries leave as a copy, because to clear a new buffer takes
   * longer; many leave in the buffer itself.
   */
  take(): PackedEntries {
    const { length, count } = this
    const { buffer } = this.view
    const isFew = 2 * length < this.firstBytes && buffer.byteLength === this.firstBytes
    if (!isFew) this.use(new ArrayBuffer(0))
    this.length = 0
    this.count = 0
    return { buffer: isFew ? buffer.slice(0, length) : shortened(buffer, length), length, count }
  }

  private head(at: number, entry: Numbered, kind: number): void {
    this.view.setFloat64(at, entry.sequence, true)
    this.view.setFloat64(at + 8, entry.receivedAtMs, true)
    this.view.setUint32(at + 16, entry.environment, true)
    this.view.setUint32(at + 20, kind | ((entry.requestId?.length ?? 0) << 8), true)
    this.view.setUint32(at + 28, entry.outcome.length, true)
  }

  private reserve(bytes: number): void {
    const needed = this.length + bytes
    if (needed <= this.bytes.length) return
    const grown = new ArrayBuffer(Math.max(needed, this.firstBytes, this.bytes.length * 2))
    const written = this.bytes.subarray(0, this.length)
    this.use(grown)
    this.bytes.set(written)
  }

  /** Buffers are handed to other threads: no two packs may share one. */
  private use(buffer: ArrayBuffer): void {
    this.bytes = Buffer.from(buffer)
    this.view = new DataView(buffer)
  }
}

/** A buffer that is mostly empty would be garbage to the thread that gets it, which its collector hurries to find. */
const shortened = (buffer: ArrayBuffer, length: number): ArrayBuffer =>
  2 * length < buffer.byteLength ? buffer.slice(0, length) : buffer

/** An entry as bytes: what a database takes and gives as it is. */
export interface RawEntry {
  readonly sequence: number
  readonly receivedAtMs: number
  readonly environment: number
  readonly kind: number
  readonly requestId: string | null
  readonly body: Uint8Array
  readonly outcome: Uint8Array
  /** CRC-32 of the entry as it is packed; null for one that was written before there were any. */
  readonly checksum: number | null
}

/** Where a packed entry lies, and what a table keeps of it. */
type PackedEntry = Omit<RawEntry, 'checksum'> & { readonly at: number; readonly end: number }

/** CRC-32 of an entry of a pack, as `addRaw` expects it. */
export function checksumIn({ buffer }: PackedEntries, { at, end }: PackedEntry): number {
  return crc32(Buffer.from(buffer, at, end - at))
}

/** Opens a pack entry by entry. The bytes are views of its buffer. */
export function* rawEntries({ buffer, length }: PackedEntries): Generator<PackedEntry> {
  const view = new DataView(buffer)
  for (let at = 0; at < length;) {
    const id = at + HEAD
    const body = id + view.getUint8(at + 21)
    const outcome = body + view.getUint32(at + 24, true)
    const end = outcome + view.getUint32(at + 28, true)
    yield {
      at,
      end,
      sequence: view.getFloat64(at, true),
      receivedAtMs: view.getFloat64(at + 8, true),
      environment: view.getUint32(at + 16, true),
      kind: view.getUint8(at + 20),
      requestId: body === id ? null : Buffer.from(buffer, id, body - id).toString('latin1'),
      body: Buffer.from(buffer, body, outcome - body),
      outcome: Buffer.from(buffer, outcome, end - outcome),
    }
    at = end
  }
}
