import {
  type BeaconDetails,
  type Environment,
  definitionOf,
  isBeacon,
  type LedgerEntry,
  wholeBeacon,
} from '@winnow/engine'
import type { ReadOnlyStore } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import type { DataPlace } from '../service/data-place.ts'
import { mustBeDistinct } from '../output/distinct-files.ts'
import { grouped } from '../output/grouped.ts'
import { inWholeFile } from '../output/whole-file.ts'
import { openLines, type LineWriter } from '../output/line-writer.ts'
import { fullLine, importLine, timeOfEntry } from './entry-line.ts'
import { LeftOutLines } from './left-out-lines.ts'
import { openPlace } from './open-place.ts'
import { readEntries } from './read-entries.ts'
import { type EnvironmentsByNumber, wantedEnvironments } from './wanted-environments.ts'
import type { OwnerFlags } from './wanted-environments.ts'

export interface ExportFlags extends OwnerFlags, DataPlace {
  readonly out: string
  readonly from?: number
  readonly to?: number
  readonly only?: 'events' | 'labels'
  readonly form: 'full' | 'import'
  readonly features?: boolean
  /** A file of lines that were imported and are left out. */
  readonly without?: string
}

function isWanted(entry: LedgerEntry, { from, to, only }: ExportFlags): boolean {
  if (only === 'events' && entry.kind !== 'event') return false
  if (only === 'labels' && definitionOf(entry).labelChange === undefined) return false
  if (from === undefined && to === undefined) return true
  const timeMs = timeOfEntry(entry)
  return timeMs >= (from ?? 0) && timeMs < (to ?? Infinity)
}

function lineOf(entry: LedgerEntry, environment: Environment, flags: ExportFlags) {
  return flags.form === 'import'
    ? importLine(entry, environment)
    : fullLine(entry, environment, flags.features === true)
}

/** A beacon with its details, as long as they are kept. */
async function wholeEntry(entry: LedgerEntry, details: BeaconDetails): Promise<LedgerEntry> {
  if (!isBeacon(entry)) return entry
  return { ...entry, body: wholeBeacon(entry.body, await details.of(entry)) }
}

interface ExportedLine {
  readonly line: string
  readonly environment: Environment
}

interface Wanted {
  readonly flags: ExportFlags
  readonly leftOut: LeftOutLines | undefined
}

/** The lines of entries that the flags ask for, in the order of the ledger. */
async function* linesOf(
  { ledger, details }: ReadOnlyStore,
  environments: EnvironmentsByNumber,
  { flags, leftOut }: Wanted,
): AsyncGenerator<ExportedLine> {
  for await (const entries of readEntries(ledger)) {
    for (const entry of entries) {
      const environment = environments.get(entry.environment)
      if (environment === undefined || !isWanted(entry, flags)) continue
      if (leftOut?.has(entry) === true) continue
      const line = lineOf(await wholeEntry(entry, details), environment, flags)
      if (line !== undefined) yield { line, environment }
    }
  }
}

/**
 * An import takes all its lines into one environment, where the users of two would become one. Looks before
 * anything is written, which an import may be reading already. Errors: CliError.
 */
async function mustBeOfOne(lines: AsyncIterable<ExportedLine>): Promise<void> {
  let first: Environment | undefined
  for await (const { environment } of lines) {
    first ??= environment
    if (environment === first) continue
    const names = [first, environment].map(({ name, accountId }) => `${name} of ${accountId}`)
    throw new CliError(
      `an import takes lines into one environment, and these are of ${names.join(' and of ')}: ` +
        'export one after the other, with --account and --environment',
      { exitCode: 2 },
    )
  }
}

async function writeEntries(
  store: ReadOnlyStore,
  flags: ExportFlags,
  out: LineWriter,
): Promise<string> {
  const environments = await wantedEnvironments(store, flags)
  if (flags.form === 'import' && environments.size > 1)
    await mustBeOfOne(linesOf(store, environments, { flags, leftOut: undefined }))
  const leftOut = await leftOutBy(flags, store, environments)
  let written = 0
  for await (const { line } of linesOf(store, environments, { flags, leftOut })) {
    await out.write(line)
    written += 1
  }
  const without = leftOut === undefined ? '' : `, ${grouped(leftOut.count)} left out`
  return `${grouped(written)} lines exported${without}`
}

async function leftOutBy(
  { without }: ExportFlags,
  { seed }: ReadOnlyStore,
  environments: EnvironmentsByNumber,
): Promise<LeftOutLines | undefined> {
  return without === undefined
    ? undefined
    : LeftOutLines.read(without, seed, [...environments.keys()])
}

/** Writes the entries the flags ask for. Errors: CliError. */
export async function exportLedger(flags: ExportFlags): Promise<void> {
  const { from = -Infinity, to = Infinity } = flags
  mustBeDistinct([flags.out], [flags.without])
  if (from >= to) throw new CliError('--from must be before --to', { exitCode: 2 })
  const store = await openPlace(flags)
  try {
    const written = await inWholeFile(flags.out, async (path) => {
      const out = openLines(path)
      const told = await writeEntries(store, flags, out)
      await out.end()
      return told
    })
    process.stderr.write(`${written}\n`)
  } finally {
    await store.close()
  }
}
