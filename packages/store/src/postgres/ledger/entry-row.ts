import { crc32 } from 'node:zlib'
import { bodyText, ENTRY_KINDS, type LedgerEntry, openEntry } from '@winnow/engine'
import { entryKind } from '../../entry-kind.ts'
import { LedgerDamaged } from '../../errors.ts'

/** An entry as bytes, without its number. */
export interface EntryRow {
  readonly environment: number
  readonly kind: number
  readonly receivedAtMs: number
  readonly requestId: Buffer | undefined
  readonly body: Buffer
  readonly outcome: Buffer
  readonly checksum: number
}

/** The row of an entry; nothing of it is the sender's. */
export function rowOf(entry: LedgerEntry): EntryRow {
  const { environment, receivedAtMs, requestId } = entry
  const row = {
    environment,
    kind: ENTRY_KINDS.indexOf(entry.kind),
    receivedAtMs,
    requestId: requestId === undefined ? undefined : Buffer.from(requestId),
    body: Buffer.from(bodyText(entry)),
    outcome: Buffer.from(entry.outcome),
  }
  return { ...row, checksum: checksumOf(row) }
}

/** Bytes that a row has to carry. */
export const sizeOf = ({ body, outcome }: EntryRow): number => body.length + outcome.length

/** A row as the driver answers it. */
export interface ReadRow {
  readonly sequence: number
  readonly environment: number
  readonly kind: number
  readonly received_at_ms: number
  readonly request_id: string | null
  readonly body: Buffer
  readonly outcome: Buffer
  readonly checksum: number
}

/** Errors: LedgerDamaged, where the row is not what was written; DirectoryIsNewer. */
export function entryOf(read: ReadRow): LedgerEntry {
  const { sequence, environment, kind, body, outcome } = read
  const requestId = read.request_id ?? undefined
  const row = {
    environment,
    kind,
    receivedAtMs: read.received_at_ms,
    requestId: requestId === undefined ? undefined : Buffer.from(requestId),
    body,
    outcome,
  }
  if (checksumOf(row) !== read.checksum) {
    throw new LedgerDamaged(
      `entry ${sequence} of the ledger is damaged: its checksum is not that of its bytes`,
    )
  }
  return openEntry({
    sequence,
    environment,
    kind: entryKind(kind, sequence),
    receivedAtMs: read.received_at_ms,
    requestId,
    body: body.toString(),
    outcome: new Uint8Array(outcome.buffer, outcome.byteOffset, outcome.length),
  })
}

const HEAD_BYTES = 28

/**
 * CRC-32 of all that an entry is but its number, which the database may come to draw: f64 received at, u32 environment, u32 kind, u32
 * lengths of request id, body and outcome, then those three. Another layout needs another column.
 */
function checksumOf(row: Omit<EntryRow, 'checksum'>): number {
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  const requestId = row.requestId ?? NO_BYTES
  let at = head.writeDoubleLE(row.receivedAtMs)
  const { environment, kind, body, outcome } = row
  for (const number of [environment, kind, requestId.length, body.length, outcome.length]) {
    at = head.writeUInt32LE(number, at)
  }
  return crc32(outcome, crc32(body, crc32(requestId, crc32(head))))
}

const NO_BYTES = Buffer.alloc(0)
