import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ABUSE_TYPES } from '@winnow/contract'
import { openPlaces } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import type { EvaluateFlags } from '../commands/evaluate.ts'
import { openLines } from '../line-writer.ts'
import { abuseTypeNamed } from './abuse-type-named.ts'
import { EvaluationRun } from './evaluation-run.ts'
import { inputsOf, readLabels, readLines } from './read-lines.ts'
import { Rehearsal } from './rehearsal.ts'
import { judgeSilence } from './silent-events.ts'
import { reportOf, reportText, type RunReport, type TypeReport } from './report.ts'
import { surveyLabels } from './survey-labels.ts'

/** Adds up what fitting models takes. */
class Stopwatch {
  refreshes = 0
  seconds = 0
  private begunMs = 0

  begin(): void {
    this.begunMs = performance.now()
  }

  end(): void {
    this.refreshes += 1
    this.seconds += (performance.now() - this.begunMs) / 1000
  }
}

function checkUse({ protocol, split, badLabels }: EvaluateFlags): void {
  if (protocol === 'frozen' && split === undefined)
    throw new CliError('--protocol frozen needs --split: where learning stops', { exitCode: 2 })
  if (protocol !== 'frozen' && badLabels !== undefined)
    throw new CliError('--bad-labels needs --protocol frozen', { exitCode: 2 })
}

async function runOver(flags: EvaluateFlags, folder: string): Promise<RunReport> {
  const { protocol, split, abuseType: word, badLabels, seed } = flags
  const named = word === undefined ? undefined : abuseTypeNamed(word)
  const inputs = await inputsOf(flags)
  const survey = await surveyLabels(readLabels(inputs), split === 'labels')
  const abuseTypes = named === undefined ? survey.abuseTypes : [named]
  const watch = new Stopwatch()
  const places = openPlaces({ cacheDirectory: folder })
  const rehearsal = new Rehearsal(places, seed, watch)
  const predictions = flags.predictions === undefined ? undefined : openLines(flags.predictions)
  const splitMs = typeof split === 'number' ? split : undefined
  const { testIds } = survey
  const run = new EvaluationRun(rehearsal, {
    protocol,
    abuseTypes,
    splitMs,
    testIds,
    badLabels: badLabels ?? Infinity,
    predictions,
  })
  const startedMs = performance.now()
  let unreadable = 0
  const lines = readLines(inputs, folder, () => {
    unreadable += 1
  })
  for await (const line of lines) await run.take(line)
  await run.end()
  await predictions?.end()
  const { serving } = rehearsal.learner
  const types = abuseTypes.map((abuseType, place): TypeReport => {
    const isSilenceGood = survey.onlyBad.has(abuseType) && split !== 'labels'
    const silence = isSilenceGood ? judgeSilence(run.judged, abuseType, run.span) : undefined
    const groups = [...run.judged.groups(abuseType)].filter(([, rows]) => rows.length > 0)
    return {
      abuseType,
      serving: serving[ABUSE_TYPES.indexOf(abuseType)] ?? '',
      ...(silence === undefined ? {} : { silence }),
      groups: groups.map(([name, rows]) => reportOf({ name, rows, place, seed })),
    }
  })
  return {
    protocol,
    events: run.events,
    refused: rehearsal.refused,
    unreadable,
    refusedLabels: run.refusedLabels,
    strayLabels: run.strayLabels,
    labels: run.labels,
    seconds: (performance.now() - startedMs) / 1000,
    trainingSeconds: watch.seconds,
    refreshes: watch.refreshes,
    types,
  }
}

/** Evaluates files as the flags say and prints the figures. Resolves to the exit code. Errors: CliError. */
export async function evaluateFiles(flags: EvaluateFlags): Promise<number> {
  checkUse(flags)
  const folder = await mkdtemp(join(tmpdir(), 'winnow-evaluate-'))
  try {
    const report = await runOver(flags, folder)
    process.stdout.write(flags.json === true ? `${JSON.stringify(report)}\n` : reportText(report))
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
