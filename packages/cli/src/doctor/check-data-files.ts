import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { localAccessFault } from '@winnow/server'
import { lockFault } from '@winnow/store'
import { ill, well, type Finding } from './finding.ts'

/** What lies in a data directory, and as what; what is missing is made by the next start. */
const KINDS = {
  'ledger.db': 'file',
  'ledger.db-wal': 'file',
  'ledger.end': 'file',
  'records.db': 'file',
  'records.db.sums': 'file',
  'deliveries.db': 'file',
  'lock.db': 'file',
  'local-access.json': 'file',
  'versions.jsonl': 'file',
  'backups.json': 'file',
  snapshots: 'directory',
  scripts: 'directory',
} as const

/** Nothing makes these anew. */
const NEEDED: ReadonlySet<string> = new Set(['ledger.db', 'ledger.db-wal'])

/** Whatever would keep a service from starting, but for the ledger itself. */
export async function checkDataFiles(dataDir: string): Promise<readonly Finding[]> {
  const found = [await kindsOf(dataDir), await checkLocalAccess(dataDir), checkLock(dataDir)]
  const faults = found.filter((finding) => finding !== undefined)
  return faults.length > 0 ? faults : [well('files', 'each is what it should be')]
}

async function kindsOf(dataDir: string): Promise<Finding | undefined> {
  for (const [name, kind] of Object.entries(KINDS)) {
    const info = await stat(join(dataDir, name)).catch(() => undefined)
    if (info === undefined) continue
    if (kind === 'file' ? info.isFile() : info.isDirectory()) continue
    const told = `${name} in ${dataDir} is no ${kind}`
    const next = NEEDED.has(name) ? 'restore it from a backup' : 'the next start makes it anew'
    return ill('files', told, `move it away; ${next}`)
  }
  return undefined
}

async function checkLocalAccess(dataDir: string): Promise<Finding | undefined> {
  const fault = await localAccessFault(dataDir)
  if (fault === undefined) return undefined
  const remedy = 'restore it from a backup, or move it away: credentials.json stands for it'
  return ill('local access', fault, remedy)
}

/** The file is empty, and holds nothing but the lock. */
function checkLock(dataDir: string): Finding | undefined {
  const fault = lockFault(dataDir)
  if (fault === undefined) return undefined
  return ill('lock', fault, 'stop the service, remove lock.db and start again: it holds nothing')
}
