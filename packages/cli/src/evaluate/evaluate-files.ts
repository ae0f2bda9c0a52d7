import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AbuseType, ABUSE_TYPES, readLabelLine } from '@winnow/contract'
import type { Trainer } from '@winnow/engine'
import { openPlaces } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import type { EvaluateFlags } from './evaluate-flags.ts'
import { mustBeDistinct } from '../output/distinct-files.ts'
import { type LineWriter, openLines } from '../output/line-writer.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'
import { abuseTypeNamed } from './abuse-type-named.ts'
import { EvaluationRun } from './evaluation-run.ts'
import type { Input } from '../import/read/read-input.ts'
import { inputsOf, readLabels, readLines } from './read-lines.ts'
import { promiseBounds } from './promise-bounds.ts'
import { Refusals } from './refusals.ts'
import { LineReplay } from './line-replay.ts'
import { judgeSilence } from './silent-events.ts'
import { reportOf, reportText, type RunReport, type TypeReport } from './report.ts'
import { type LabelSurvey, surveyLabels } from './survey-labels.ts'

/** Adds up what fitting models takes. */
class Stopwatch {
  refreshes = 0
  seconds = 0

  /** The same fit; its time is added. */
  timed(fit: Trainer['fit']): Trainer['fit'] {
    return async (task, onProgress) => {
      const begunMs = performance.now()
      const fitted = await fit(task, onProgress)
      this.refreshes += 1
      this.seconds += (performance.now() - begunMs) / 1000
      return fitted
    }
  }
}

function checkUse({ protocol, split, badLabels, ...files }: EvaluateFlags): void {
  if (protocol === 'frozen' && split === undefined)
    throw new CliError('--protocol frozen needs --split: where learning stops', { exitCode: 2 })
  if (protocol !== 'frozen' && badLabels !== undefined)
    throw new CliError('--bad-labels needs --protocol frozen', { exitCode: 2 })
  const { events, labels, mapping, predictions, rejects } = files
  mustBeDistinct([predictions, rejects], [...events, ...labels, mapping])
}

interface JudgedType {
  readonly abuseType: AbuseType
  /** Among the judged abuse types. */
  readonly place: number
  readonly isSilenceGood: boolean
  /** Only events that label lines name as the test are judged. */
  readonly isOfTestIds: boolean
  readonly seed: number
}

function judgedOf(
  { judged, span }: EvaluationRun,
  { abuseType, place, isSilenceGood, isOfTestIds, seed }: JudgedType,
): Pick<TypeReport, 'silence' | 'bounds' | 'groups'> {
  const isOfAll = !isSilenceGood && !isOfTestIds
  const bounds = isOfAll ? promiseBounds(judged, { abuseType, place }, span) : undefined
  const silence = isSilenceGood ? judgeSilence(judged, abuseType, span) : undefined
  const groups = [...judged.groups(abuseType)].filter(([, rows]) => rows.length > 0)
  return {
    ...(silence === undefined ? {} : { silence }),
    ...(bounds === undefined ? {} : { bounds }),
    groups: groups.map(([name, rows]) => reportOf({ name, rows, place, seed })),
  }
}

const openedLines = (path: string | undefined): LineWriter | undefined =>
  path === undefined ? undefined : openLines(path)

type Counted = 'events' | 'refused' | 'refusedLabels' | 'strayLabels' | 'labels'

const countsOf = (run: EvaluationRun): Pick<RunReport, Counted> => {
  const { events, refused, refusedLabels, strayLabels, labels } = run
  return { events, refused, refusedLabels, strayLabels, labels }
}

/** The survey of the labels; where all are refused, `--rejects` gets them. Errors: as of `surveyLabels`. */
async function surveyed(
  inputs: readonly Input[],
  { split, rejects: path }: EvaluateFlags,
): Promise<LabelSurvey> {
  try {
    return await surveyLabels(readLabels(inputs), split === 'labels')
  } catch (error) {
    const rejects = openedLines(path)
    const refusals = new Refusals(rejects)
    for await (const { line, fields } of readLabels(inputs)) {
      const label = readLabelLine(fields)
      if (typeof label === 'string') await refusals.note(line, label)
    }
    await rejects?.end()
    throw error
  }
}

async function runOver(flags: EvaluateFlags, folder: string): Promise<RunReport> {
  const { protocol, split, abuseType: word, badLabels, seed } = flags
  const named = word === undefined ? undefined : abuseTypeNamed(word)
  const inputs = await inputsOf(flags)
  const survey = await surveyed(inputs, flags)
  const abuseTypes = named === undefined ? survey.abuseTypes : [named]
  const watch = new Stopwatch()
  const places = openPlaces({ cacheDirectory: folder })
  const lineReplay = new LineReplay({
    places,
    seed,
    folder,
    readsImpliedLabels: protocol === 'online',
    timed: (fit) => watch.timed(fit),
  })
  const predictions = openedLines(flags.predictions)
  const rejects = openedLines(flags.rejects)
  const refusals = new Refusals(rejects)
  const splitMs = typeof split === 'number' ? split : undefined
  const { testIds } = survey
  const run = new EvaluationRun(lineReplay, {
    protocol,
    abuseTypes,
    splitMs,
    testIds,
    badLabels: badLabels ?? Infinity,
    predictions,
    refusals,
  })
  const startedMs = performance.now()
  let unreadable = 0
  const lines = readLines(inputs, folder, (line, reason) => {
    unreadable += 1
    return refusals.note(line, reason)
  })
  for await (const line of lines) await run.take(line)
  await run.end()
  await predictions?.end()
  await rejects?.end()
  const kinds = await lineReplay.serving()
  await lineReplay.close()
  const types = abuseTypes.map((abuseType, place): TypeReport => {
    const isSilenceGood = survey.onlyBad.has(abuseType) && split !== 'labels'
    const serving = kinds[ABUSE_TYPES.indexOf(abuseType)] ?? ''
    const judged = { abuseType, place, isSilenceGood, isOfTestIds: testIds.size > 0, seed }
    return { abuseType, serving, ...judgedOf(run, judged) }
  })
  return {
    protocol,
    ...countsOf(run),
    unreadable,
    reasons: refusals.reasons,
    ...(flags.rejects === undefined ? {} : { rejects: flags.rejects }),
    seconds: (performance.now() - startedMs) / 1000,
    trainingSeconds: watch.seconds,
    refreshes: watch.refreshes,
    types,
  }
}

/** Evaluates files as the flags say and prints the figures. Resolves to the exit code: 1 when not one event was taken. Errors: CliError. */
export async function evaluateFiles(flags: EvaluateFlags): Promise<number> {
  checkUse(flags)
  const report = await inTemporaryFolder(join(tmpdir(), 'winnow-evaluate-'), (folder) =>
    runOver(flags, folder),
  )
  process.stdout.write(flags.json === true ? `${JSON.stringify(report)}\n` : reportText(report))
  return report.events === 0 ? 1 : 0
}
