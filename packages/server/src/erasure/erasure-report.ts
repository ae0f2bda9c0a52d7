import { createHmac, timingSafeEqual } from 'node:crypto'
import type { EntityKey, Environment, EntryKind, Erasure } from '@winnow/engine'

/** What an erasure took away, without a word of whom. Whoever has the data directory can check its signature. */
export interface ErasureReport {
  /** Keyed hashes of the user's id. */
  readonly user: string
  /** By its number. */
  readonly environment: number
  readonly account_id: string
  readonly environment_name: Environment['name']
  readonly erased_at: string
  /** Entries of the ledger that were shrunk, by kind. */
  readonly entries: Readonly<Partial<Record<EntryKind, number>>>
  /** Sessions that were theirs alone. */
  readonly sessions: number
  /** SHA-256 of what is left of the entries. */
  readonly digest: string
  /** Files that were removed because they named the user. */
  readonly removed: readonly string[]
  /** Files that still hold the id, byte for byte; null: it was not looked for. */
  readonly found_in: readonly string[] | null
  /** HMAC-SHA256 of all of the above by the secret of the data directory. */
  readonly signature: string
}

interface Erased {
  readonly erasure: Erasure
  /** Undefined: they were not looked for. */
  readonly found: readonly string[] | undefined
  readonly environment: Environment
  readonly removed: readonly string[]
  readonly erasedAtMs: number
  readonly seed: EntityKey
}

export function reportOf({
  erasure,
  environment,
  found,
  removed,
  erasedAtMs,
  seed,
}: Erased): ErasureReport {
  const { user, entries, sessions, digest } = erasure
  const report = {
    user: user.slice(1),
    environment: environment.number,
    account_id: environment.accountId,
    environment_name: environment.name,
    erased_at: new Date(erasedAtMs).toISOString(),
    entries,
    sessions: sessions.length,
    digest,
    removed,
    found_in: found?.filter((file) => !removed.includes(file)) ?? null,
  }
  return { ...report, signature: signatureOf(report, seed) }
}

/** A line is none of a data directory's reports. */
export class ReportRefused extends Error {
  override readonly name = 'ReportRefused'
}

/** The report that an erasure is done again by. Error: ReportRefused. */
export function erasedBefore(line: string, seed: EntityKey): ErasureReport {
  const report = parsed(line)
  const { signature, ...signed } = report
  const ours = Buffer.from(signatureOf(signed, seed))
  const theirs = Buffer.from(signature)
  if (ours.length === theirs.length && timingSafeEqual(ours, theirs)) return report
  throw new ReportRefused(
    'a report is not one of this data directory, or was changed: its signature is wrong',
  )
}

function parsed(line: string): ErasureReport {
  try {
    const report = JSON.parse(line) as ErasureReport | null
    if (typeof report?.signature === 'string') return report
  } catch {
    // The error below tells.
  }
  throw new ReportRefused('a line is no report of an erasure')
}

const signatureOf = (report: Omit<ErasureReport, 'signature'>, { hi, lo }: EntityKey): string =>
  createHmac('sha256', `winnow erasure ${hi.toString(16)} ${lo.toString(16)}`)
    .update(JSON.stringify(report))
    .digest('hex')
