import type { Environment, LedgerEntry } from '@winnow/engine'
import type { ReadOnlyStore } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import type { ExportFlags } from '../commands/export.ts'
import { grouped } from '../output/grouped.ts'
import { inWholeFile } from '../output/whole-file.ts'
import { openLines, type LineWriter } from '../output/line-writer.ts'
import { ownCommand } from '../own-command.ts'
import { fullLine, importLine, timeOfEntry } from './entry-line.ts'
import { openDirectory } from './open-directory.ts'
import { readEntries } from './read-entries.ts'

type EnvironmentsByNumber = ReadonlyMap<number, Environment>

/** The environments that are asked for. */
async function wantedEnvironments(
  { accounts }: ReadOnlyStore,
  { account, environment }: ExportFlags,
): Promise<EnvironmentsByNumber> {
  const all = (await accounts.list()).flatMap(({ environments: { production, sandbox } }) => [
    production,
    sandbox,
  ])
  const wanted = all.filter(
    ({ accountId, name }) =>
      (account === undefined || accountId === account) &&
      (environment === 'all' || name === environment),
  )
  if (account !== undefined && wanted.length === 0) {
    const hint = ownCommand(['account', 'list'])
    throw new CliError(`there is no account ${account}; ${hint} names all`)
  }
  return new Map(wanted.map((one) => [one.number, one]))
}

function isWanted(entry: LedgerEntry, { from, to, only }: ExportFlags): boolean {
  if (only === 'events' && entry.kind !== 'event') return false
  if (only === 'labels' && entry.kind !== 'label' && entry.kind !== 'unlabel') return false
  if (from === undefined && to === undefined) return true
  const timeMs = timeOfEntry(entry)
  return timeMs >= (from ?? 0) && timeMs < (to ?? Infinity)
}

function lineOf(entry: LedgerEntry, environment: Environment, flags: ExportFlags) {
  return flags.form === 'import'
    ? importLine(entry, environment)
    : fullLine(entry, environment, flags.features === true)
}

async function writeEntries(
  store: ReadOnlyStore,
  flags: ExportFlags,
  out: LineWriter,
): Promise<number> {
  const environments = await wantedEnvironments(store, flags)
  let written = 0
  for await (const entries of readEntries(store.ledger)) {
    for (const entry of entries) {
      const environment = environments.get(entry.environment)
      if (environment === undefined || !isWanted(entry, flags)) continue
      const line = lineOf(entry, environment, flags)
      if (line === undefined) continue
      await out.write(line)
      written += 1
    }
  }
  return written
}

/** Writes the entries the flags ask for. Errors: CliError. */
export async function exportLedger(flags: ExportFlags): Promise<void> {
  const { from = -Infinity, to = Infinity } = flags
  if (from >= to) throw new CliError('--from must be before --to', { exitCode: 2 })
  const store = await openDirectory(flags.dataDir)
  try {
    const written = await inWholeFile(flags.out, async (path) => {
      const out = openLines(path)
      const lines = await writeEntries(store, flags, out)
      await out.end()
      return lines
    })
    process.stderr.write(`${grouped(written)} lines exported\n`)
  } finally {
    await store.close()
  }
}
