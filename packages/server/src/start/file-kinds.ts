import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectoryRefused } from '@winnow/store'

type Kind = 'file' | 'directory'

/** What no start goes on without, and as what it lies in a data directory. What is missing is made by the next start. */
const STARTED_WITH: Readonly<Record<string, Kind>> = {
  'ledger.db': 'file',
  'ledger.db-wal': 'file',
  'lock.db': 'file',
  'local-access.json': 'file',
  'records.db': 'file',
  'records-rebuilt.db': 'file',
  'secrets.key': 'file',
  'verification.key': 'file',
  'service.json': 'file',
  'erasures.jsonl': 'file',
  snapshots: 'directory',
  backtests: 'directory',
  simulations: 'directory',
  'bulk-actions': 'directory',
}

/** A start goes on without these, and with less than it should have. */
const WORKED_WITH: Readonly<Record<string, Kind>> = {
  'ledger.end': 'file',
  'records.db.sums': 'file',
  'deliveries.db': 'file',
  'credentials.json': 'file',
  'versions.jsonl': 'file',
  'backups.json': 'file',
  reserve: 'file',
  scripts: 'directory',
  beacons: 'directory',
}

/** Nothing makes these anew as they were. */
const NEEDED: ReadonlySet<string> = new Set([
  'ledger.db',
  'ledger.db-wal',
  'secrets.key',
  'erasures.jsonl',
])

/** A name of a data directory that is a folder where a file belongs, or the other way round. */
export interface WrongKind {
  readonly told: string
  readonly remedy: string
}

async function wrongKindOf(
  directory: string,
  kinds: Readonly<Record<string, Kind>>,
): Promise<WrongKind | undefined> {
  for (const [name, kind] of Object.entries(kinds)) {
    const info = await stat(join(directory, name)).catch(() => undefined)
    if (info === undefined) continue
    if (kind === 'file' ? info.isFile() : info.isDirectory()) continue
    const next = NEEDED.has(name) ? 'restore it from a backup' : 'the next start makes it anew'
    return { told: `${name} in ${directory} is no ${kind}`, remedy: `move it away; ${next}` }
  }
  return undefined
}

/** The first name of a data directory that is of a wrong kind, those that refuse a start before others. */
export const wrongKindIn = async (directory: string): Promise<WrongKind | undefined> =>
  (await wrongKindOf(directory, STARTED_WITH)) ?? (await wrongKindOf(directory, WORKED_WITH))

/** Error: DirectoryRefused, which names what would end the start further on. */
export async function mustBeStartable(directory: string): Promise<void> {
  const wrong = await wrongKindOf(directory, STARTED_WITH)
  if (wrong !== undefined) throw new DirectoryRefused(`${wrong.told}: ${wrong.remedy}`)
}
