import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreCopy, StorePlace } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import { entriesIn, grouped } from '../output/grouped.ts'
import { mustBeDataDirectory } from '../service/data-directory.ts'
import { isDatabaseUrl, mustBeOfNode } from '../service/data-place.ts'
import { throwDatabaseError } from '../service/open-as-owner.ts'
import { throwWithHolder } from '../service/throw-with-holder.ts'
import { copyKeptJobs } from './copy-kept-jobs.ts'
import { liveStatesDigest } from './live-states.ts'
import { copyKeysAndScripts } from './new-folder.ts'

export interface CopyFlags {
  readonly from: string
  readonly to: string
  /** Goes with the database of the two. */
  readonly nodeDir: string
  readonly json?: boolean
}

/** Keys of the secrets in the tables: a copy without them cannot use these. */
const SEALS = ['secrets.key', 'verification.key']

type Digests = StoreCopy['ledger']

type PlaceCopy = StoreCopy & { readonly states: Digests }

/** Copies one store into another and prints what came of it. Resolves to the exit code: 1 when a digest differs. Errors: CliError. */
export async function copyPlace(flags: CopyFlags): Promise<number> {
  const copied = await copyBetween(flags)
  const digests = [copied.ledger, copied.records, copied.states]
  const isEqual = digests.every(({ from, to }) => from === to)
  const json = () => `${JSON.stringify({ equal: isEqual, ...copied })}\n`
  process.stdout.write(flags.json === true ? json() : textOf(copied))
  return isEqual ? 0 : 1
}

async function copyBetween(flags: CopyFlags): Promise<PlaceCopy> {
  const { from, to } = flags
  if (isDatabaseUrl(from) === isDatabaseUrl(to)) {
    throw new CliError('one of --from and --to must be a data directory, the other a database', {
      exitCode: 2,
    })
  }
  const [source, target] = [placeOf(from, flags), placeOf(to, flags)]
  const [oldFolder, newFolder] = [folderOf(source), folderOf(target)]
  if (typeof source === 'string') mustBeDataDirectory(source)
  else mustBeOfNode(source.directory)
  mustBeEmpty(newFolder)
  const { copyStore } = await import('@winnow/store')
  const copied = await copyStore(source, target).catch((error: unknown) =>
    throwWithHolder(error, oldFolder).catch(throwDatabaseError),
  )
  await copyFiles(oldFolder, newFolder)
  return { ...copied, states: { from: await statesOf(source), to: await statesOf(target) } }
}

const placeOf = (place: string, { nodeDir: directory }: CopyFlags): StorePlace =>
  isDatabaseUrl(place) ? { databaseUrl: place, directory } : place

const folderOf = (place: StorePlace): string =>
  typeof place === 'string' ? place : place.directory

/** Nothing of another installation may be mixed with what is copied. Error: CliError. */
function mustBeEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new CliError(`${folder} is not empty: name a new folder`)
}

async function copyFiles(from: string, to: string): Promise<void> {
  const { copySynced } = await import('@winnow/store')
  await mkdir(to, { recursive: true })
  await copyKeysAndScripts(from, to)
  await copyKeptJobs(from, to)
  for (const name of SEALS) {
    const file = join(from, name)
    if (existsSync(file)) await copySynced(file, join(to, name))
  }
}

/** Digest of the entity states that a start would have. */
async function statesOf(place: StorePlace): Promise<string> {
  const { openReader } = await import('@winnow/store')
  const store = await openReader(place)
  try {
    return await liveStatesDigest(store)
  } finally {
    await store.close()
  }
}

function textOf({ entries, rows, ledger, records, states }: PlaceCopy): string {
  const count = Object.values(rows).reduce((sum, of) => sum + of, 0)
  const tables = Object.keys(rows).length
  const lines = [
    `${entriesIn(entries)}, and ${grouped(count)} rows of ${grouped(tables)} tables, copied.`,
    compared('entries', ledger),
    compared('records', records),
    compared('states ', states),
    'Not copied: snapshots and records (made anew), the queue and the log of deliveries.',
  ]
  return `${lines.join('\n')}\n`
}

const compared = (what: string, { from, to }: Digests): string =>
  from === to ? `✓ ${what}  digest ${to}` : `✗ ${what}  before ${from}, after ${to}`
