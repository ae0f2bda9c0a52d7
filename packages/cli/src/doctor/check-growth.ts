import { DAY_MS } from '@winnow/contract'
import {
  type Ledger,
  type LedgerEntry,
  noBytes,
  WRITTEN_KINDS,
  type WrittenKind,
  writtenKindOf,
  bodyText,
} from '@winnow/engine'
import { doubtful, unseen, well, type Finding } from './finding.ts'

/** Entries of one read, and of all reads: a large day is judged by its end. */
const BLOCK_ENTRIES = 2_000
const MAX_ENTRIES = 100_000

/** As the alert has it. */
const MOST_BYTES_A_DAY = 10e9

interface Growth {
  readonly bytes: Readonly<Record<WrittenKind, number>>
  /** How long the entries took that were read, ms; a day, unless more came than are read. */
  readonly spanMs: number
}

/** What kinds of entry the ledger's last day consists of. Damage is for `checkLedger` to report. */
export async function checkGrowth({
  ledger,
}: {
  readonly ledger: Pick<Ledger, 'last' | 'read'>
}): Promise<Finding> {
  const growth = await growthOf(ledger).catch(() => undefined)
  if (growth === undefined) return unseen('ledger growth', 'cannot be read')
  const { bytes, spanMs } = growth
  const perDay = (kind: WrittenKind): number => (bytes[kind] * DAY_MS) / spanMs
  const kinds = WRITTEN_KINDS.filter((kind) => bytes[kind] > 0)
  if (kinds.length === 0) return unseen('ledger growth', 'no entries yet')
  const ordered = kinds.toSorted((a, b) => perDay(b) - perDay(a))
  const told = `a day: ${ordered.map((kind) => `${kind} ${sizeText(perDay(kind))}`).join(', ')}`
  const large = ordered.filter((kind) => perDay(kind) > MOST_BYTES_A_DAY)
  return large.length === 0
    ? well('ledger growth', told)
    : doubtful('ledger growth', told, `find out who sends so much of ${large.join(', ')}`)
}

/** The entries received in the day before the last one, newest first. */
async function growthOf(ledger: Pick<Ledger, 'last' | 'read'>): Promise<Growth> {
  const bytes = noBytes()
  const last = ledger.last()
  const oldest = Math.max(1, last + 1 - MAX_ENTRIES)
  let newestMs: number | undefined
  let spanMs = 0
  for (let to = last; to >= oldest;) {
    const from = Math.max(oldest, to + 1 - BLOCK_ENTRIES)
    const entries = await ledger.read(from, to + 1 - from)
    for (const entry of entries.toReversed()) {
      newestMs ??= entry.receivedAtMs
      if (newestMs - entry.receivedAtMs > DAY_MS) return { bytes, spanMs: DAY_MS }
      spanMs = Math.max(spanMs, newestMs - entry.receivedAtMs)
      bytes[writtenKindOf(entry)] += bytesOf(entry)
    }
    to = from - 1
  }
  return { bytes, spanMs: oldest === 1 ? DAY_MS : Math.max(1, spanMs) }
}

const bytesOf = (entry: LedgerEntry): number =>
  Buffer.byteLength(bodyText(entry)) + entry.outcome.length

/** `3.1 MB`; less than a tenth of one in kB. */
const sizeText = (bytes: number): string =>
  bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
