import { type Tally } from '@winnow/import'
import { countLines } from './check/check-report.ts'
import type { ImportResult } from './import-job.ts'
import { duration } from '../output/duration.ts'
import { grouped } from '../output/grouped.ts'

export interface Finished extends ImportResult {
  readonly seconds: number
  /** Path of the reject file. */
  readonly rejects: string
}

function summaryJson(finished: Finished): string {
  const { tally, skipped, mended, lines, isFinished, seconds, rejects } = finished
  const { accepted, repeated, refused, changed, reasons, warnings } = tally
  const counts = { lines, accepted, repeated, refused, changed, reasons, warnings, skipped, mended }
  const summary = { finished: isFinished, ...counts, seconds }
  return `${JSON.stringify({ ...summary, rejects: refused > 0 ? rejects : undefined })}\n`
}

/** A line for each reason of refusal, the most frequent first. */
export const reasonLines = (reasons: Tally['reasons']): readonly string[] =>
  Object.entries(reasons)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `  ${grouped(count).padStart(9)}  ${reason}`)

const changedLine = (count: number): string =>
  `${grouped(count)} of them were accepted before with other content, as by an older mapping, and stay so; ` +
  'docs/guides/import.md says how to replace them ("When a mapping was wrong").'

/** What became of an import, for people or as JSON. */
export function summarize(finished: Finished, asJson: boolean): string {
  if (asJson) return summaryJson(finished)
  const { tally, sent, seconds, isFinished, rejects } = finished
  const rate = seconds > 0 ? sent / seconds : 0
  const pace = `${grouped(sent)} ${sent === 1 ? 'line' : 'lines'} in ${duration(seconds)}, ${grouped(rate)} a second`
  const isDoneBefore = isFinished && sent === 0
  const end = isFinished ? 'Imported' : 'Stopped; run the same command again to go on. So far'
  if (isFinished && finished.lines === 0) {
    const left = countLines('Rows left out:', finished.skipped)
    return `${['Imported: nothing, the files hold no lines.', ...left].join('\n')}\n`
  }
  const lines = [
    `${end}: ${grouped(tally.accepted)} accepted, ${grouped(tally.repeated)} known before, ` +
      `${grouped(tally.refused)} refused; ${isDoneBefore ? 'all of it by an earlier run' : pace}.`,
  ]
  lines.push(...reasonLines(tally.reasons))
  if (tally.refused > 0) lines.push(`Refused lines with their reasons: ${rejects}`)
  if (tally.changed > 0) lines.push(changedLine(tally.changed))
  lines.push(...countLines('Rows left out:', finished.skipped))
  lines.push(...countLines('Mended:', finished.mended))
  lines.push(...countLines('Warnings:', tally.warnings))
  return `${lines.join('\n')}\n`
}
