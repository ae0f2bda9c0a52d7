import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { WinnowClient, WinnowRefusal, WinnowUnavailable } from '@winnow/client'
import { CliError } from '../cli-error.ts'
import type { ImportFlags } from './import-flags.ts'
import { mustBeDistinct } from '../output/distinct-files.ts'
import { stopSignal } from '../stop-signal.ts'
import { ownCommand } from '../own-command.ts'
import { troubleOf } from '../service/readiness.ts'
import { apiKeyOf, checkAddress, atTarget } from '../service/target.ts'
import { askOnTerminal, checkInputs } from './check/check-inputs.ts'
import { dryRun } from './check/dry-run.ts'
import { dropCheckpoint } from './checkpoint.ts'
import { runImport, type ImportJob, type ImportResult } from './import-job.ts'
import { importsFolder, jobName, pathsIn, type ImportFolders } from './import-paths.ts'
import { inspectFile, type InputFile } from './read/input-file.ts'
import { readMapping } from './read-mapping.ts'
import { sayingWhyItWaits } from './saying-why-it-waits.ts'
import { summarize, type Finished } from './summarize.ts'
import { reportedWith, terminalProgress } from './progress.ts'
import { mustBeReadable, type Input } from './read/read-input.ts'
import { inWorkFolder } from './work-folder.ts'

/** A request is tried for as long as a service needs to be restarted. */
const RETRIES = 20
const TRY_TIMEOUT_MS = 300_000

/** What comes by the standard input is kept, because it is read twice, and again after a crash. */
async function spoolStandardInput(folder: string): Promise<string> {
  const path = join(folder, 'standard-input')
  await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }))
  return path
}

/** Names of files with what their lines are. */
const namedInputs = (files: readonly string[], { labels }: ImportFlags) => [
  ...files.map((path) => ({ path, kind: 'events' as const })),
  ...labels.map((path) => ({ path, kind: 'labels' as const })),
]

/** Looks at every file before anything is started. Errors: CliError. */
async function inspectAll(files: readonly string[], flags: ImportFlags, mapping: Input['mapping']) {
  const inspected = new Map<string, InputFile>()
  for (const { path, kind } of namedInputs(files, flags)) {
    if (path === '-') continue
    const file = await inspectFile(path, flags.format)
    mustBeReadable({ file, kind, mapping })
    inspected.set(path, file)
  }
  return inspected
}

async function inspectStandardInput({ format }: ImportFlags, folder: string): Promise<InputFile> {
  const copy = await spoolStandardInput(folder)
  return { ...(await inspectFile(copy, format ?? 'jsonl')), name: 'standard input' }
}

/** Every input, looked at before anything is started. Errors: CliError. */
async function inspectInputs(files: readonly string[], flags: ImportFlags) {
  const mapping = flags.mapping === undefined ? undefined : await readMapping(flags.mapping)
  return { mapping, inspected: await inspectAll(files, flags, mapping) }
}

type Inspected = Awaited<ReturnType<typeof inspectInputs>>

async function gatherInputs(
  files: readonly string[],
  flags: ImportFlags,
  { mapping, inspected, spool }: Inspected & Pick<ImportFolders, 'spool'>,
): Promise<readonly Input[]> {
  const inputs: Input[] = []
  for (const { path, kind } of namedInputs(files, flags)) {
    const file = inspected.get(path) ?? (await inspectStandardInput(flags, spool))
    inputs.push({ file, kind, mapping })
  }
  return inputs
}

function checkUse(
  files: readonly string[],
  { labels, url, mapping, scores, rejects, dryRun: isDry, lines }: ImportFlags,
): void {
  if (lines !== undefined && isDry !== true) {
    throw new CliError('--lines is of --dry-run only', { exitCode: 2 })
  }
  if (url !== undefined) checkAddress(url)
  const all = [...files, ...labels]
  if (all.length === 0) {
    throw new CliError(`name at least one file (${ownCommand(['import', '--help'])} shows how)`, {
      exitCode: 2,
    })
  }
  if (all.filter((path) => path === '-').length > 1) {
    throw new CliError('the standard input can be read once only', { exitCode: 2 })
  }
  mustBeDistinct([scores, rejects, lines], [...all, mapping])
}

/** Turns what the client throws into what a person can do. */
export async function explain(error: unknown, url: string): Promise<never> {
  const next = 'Run the same command again: it goes on from there.'
  if (error instanceof WinnowUnavailable) {
    const trouble = await troubleOf(url)
    const why = trouble === undefined ? '' : `: ${trouble}`
    throw new CliError(`the service took no more lines: ${error.message}${why}. ${next}`, {
      cause: error,
    })
  }
  if (error instanceof WinnowRefusal) {
    throw new CliError(`the service refused the request: ${error.message}`, { cause: error })
  }
  throw error
}

async function runAgainst(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  job: Omit<ImportJob, 'send'>,
): Promise<ImportResult> {
  const client = new WinnowClient({ baseUrl: url, apiKey, retries: RETRIES })
  const options = {
    timeoutMs: TRY_TIMEOUT_MS,
    returnScores: job.paths.scores !== undefined,
    returnWarnings: true,
  }
  try {
    const send = sayingWhyItWaits((body, lines) => client.bulkText(body, lines, options), {
      url,
      say: (text) => reportedWith(process.stderr, text),
    })
    return await runImport({ ...job, send })
  } catch (error) {
    return await explain(error, url)
  } finally {
    client.close()
  }
}

const progress: ImportJob['progress'] = (span) =>
  terminalProgress(process.stderr, () => performance.now(), span)

const say = (text: string): boolean => process.stderr.write(`${text}\n`)

/** What makes an import another one, besides its files; one data directory has one service. */
async function traits(
  { mapping, scores, url }: ImportFlags,
  apiKey: string,
): Promise<readonly string[]> {
  const columns = mapping === undefined ? '' : await readFile(mapping, 'utf8')
  return [columns, apiKey, scores ?? '', ...(url === undefined ? [] : [url])]
}

function importInputs(
  { inputs, ...folders }: ImportFolders & { readonly inputs: readonly Input[] },
  flags: ImportFlags,
  signal: AbortSignal,
): Promise<Finished> {
  return atTarget(flags, 'make', async (target) => {
    const apiKey = apiKeyOf(target, flags.environment)
    const paths = pathsIn(folders, jobName(inputs, await traits(flags, apiKey)), flags)
    if (flags.again === true) await dropCheckpoint(paths.checkpoint)
    const startedMs = performance.now()
    const isInOrder = flags.inOrder === true
    const job = { inputs, paths, isInOrder, progress, say, signal }
    const result = await runAgainst({ url: target.url, apiKey }, job)
    return { ...result, seconds: (performance.now() - startedMs) / 1000, rejects: paths.rejects }
  })
}

/** Refused lines are no failure of an import that took others; one that took nothing has failed. */
function exitCodeOf({ isFinished, tally }: Finished): number {
  if (!isFinished) return 130
  const isTaken = tally.refused === 0 || tally.accepted + tally.repeated > 0
  if (!isTaken) say('winnow: every line was refused: nothing was imported')
  return isTaken ? 0 : 1
}

/** Who starts an import on a terminal sees first how its files are read, and is asked where that looks wrong. */
function checkFirst(inputs: readonly Input[], files: readonly string[], { yes }: ImportFlags) {
  const isTerminal = process.stderr.isTTY && process.stdin.isTTY && !files.includes('-')
  return checkInputs(inputs, {
    nowMs: Date.now(),
    say,
    isFull: process.stderr.isTTY,
    isSure: yes === true,
    ...(isTerminal ? { ask: askOnTerminal } : {}),
  })
}

async function importInFolder(files: readonly string[], flags: ImportFlags, inspected: Inspected) {
  const imports = importsFolder(flags)
  return inWorkFolder(imports, async (spool) => {
    const folders = { imports, spool }
    const inputs = await gatherInputs(files, flags, { ...inspected, spool })
    await checkFirst(inputs, files, flags)
    const stop = stopSignal()
    try {
      const finished = await importInputs({ inputs, ...folders }, flags, stop.signal)
      process.stdout.write(summarize(finished, flags.json === true))
      return exitCodeOf(finished)
    } finally {
      stop.dispose()
    }
  })
}

/**
 * Imports files as the flags say and prints a summary, or with `--dry-run` what would be sent. Resolves to the exit
 * code. Errors: CliError.
 */
export async function importFiles(files: readonly string[], flags: ImportFlags): Promise<number> {
  checkUse(files, flags)
  const inspected = await inspectInputs(files, flags)
  if (flags.dryRun !== true) return importInFolder(files, flags, inspected)
  return dryRun({
    inputsIn: (spool) => gatherInputs(files, flags, { ...inspected, spool }),
    nowMs: Date.now(),
    isJson: flags.json === true,
    ...(flags.lines === undefined ? {} : { lines: flags.lines }),
  })
}
