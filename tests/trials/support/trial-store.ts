import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import type { Store } from '@winnow/engine'
import { openDatabaseStore, openMemoryStore, openSqliteStore } from '@winnow/store'
import { newSchema } from '@winnow/store/postgres-cluster'

/** WINNOW_TRIAL_STORE=postgres runs trials on PostgreSQL that run on data directories, or in memory, else. */
const IS_ON_POSTGRES = process.env['WINNOW_TRIAL_STORE'] === 'postgres'

let schemas = 0

const freshUrl = (): Promise<string> => newSchema(`trial_${process.pid}_${(schemas += 1)}`)

/** Where the services of a trial keep what they know. */
export interface TrialStore {
  /** For each service of the trial. */
  readonly settings: Readonly<Record<string, string>>
  /** Opens what they left, with the directory of one of them. */
  open(directory: string): Promise<Store>
}

export async function newTrialStore(): Promise<TrialStore> {
  if (!IS_ON_POSTGRES) {
    return { settings: {}, open: (directory) => openSqliteStore({ directory }) }
  }
  const url = await freshUrl()
  return {
    settings: { WINNOW_DATABASE_URL: url },
    open: (directory) => openDatabaseStore({ directory, url }),
  }
}

/** An empty store of this process. `folder`: for what it keeps in files. */
export async function newStoreHere(seed: Store['seed'], folder: string): Promise<Store> {
  if (!IS_ON_POSTGRES) return openMemoryStore({ seed })
  const directory = join(folder, `node-${schemas + 1}`)
  await mkdir(directory, { recursive: true })
  return openDatabaseStore({ directory, url: await freshUrl(), seed })
}

/** Digest of records that are folded from a ledger anew. */
export async function recordsAnew({ ledger, seed }: Store): Promise<string> {
  const twin = openMemoryStore({ seed })
  for (let from = 1; from <= ledger.last();) {
    const entries = await ledger.read(from, 1000)
    await twin.ledger.append(entries)
    from += entries.length
  }
  const digest = await twin.records.digest()
  await twin.close()
  return digest
}
