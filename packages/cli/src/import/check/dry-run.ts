import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IMPORT_LIMITS } from '@winnow/import'
import { openLines } from '../../output/line-writer.ts'
import { inWholeFile } from '../../output/whole-file.ts'
import { inTemporaryFolder } from '../../temporary-folder.ts'
import type { Input } from '../read/read-input.ts'
import { checkInput, type CheckOptions, type InputCheck } from './check-input.ts'
import { checkReport } from './check-report.ts'
import { questionTexts } from './question-texts.ts'

/** What a dry run is asked for. */
export interface DryRun {
  readonly inputsIn: (spool: string) => Promise<readonly Input[]>
  readonly nowMs: number
  readonly isJson: boolean
  /** A file for the lines as they would be sent. */
  readonly lines?: string
}

function summaryOf(check: InputCheck, nowMs: number) {
  const { name, kind, lines, refused, reasons, warnings, skipped, mended, labels, untimed } = check
  const questions = questionTexts(check, nowMs)
  return {
    name,
    kind,
    lines,
    refused,
    reasons,
    warnings,
    skipped,
    mended,
    labels,
    untimed,
    questions,
  }
}

function reportOf(checks: readonly InputCheck[], { nowMs, isJson }: DryRun): string {
  if (isJson) return `${JSON.stringify({ inputs: checks.map((one) => summaryOf(one, nowMs)) })}\n`
  const lines = checks.flatMap((check) => [
    ...checkReport(check, true),
    ...questionTexts(check, nowMs).map((question) => `? ${question}`),
  ])
  return `${[...lines, 'Nothing was sent.'].join('\n')}\n`
}

async function checkAll(
  inputs: readonly Input[],
  options: CheckOptions,
): Promise<readonly InputCheck[]> {
  const checks: InputCheck[] = []
  for (const input of inputs) checks.push(await checkInput(input, options))
  return checks
}

async function checkWriting(inputs: readonly Input[], options: CheckOptions, path: string) {
  return inWholeFile(path, async (to) => {
    const out = openLines(to)
    const checks = await checkAll(inputs, { ...options, onLine: (text) => out.write(text) })
    await out.end()
    return checks
  })
}

/**
 * Reads all of the inputs as an import would, and prints what it would send; no service is asked, and nothing is
 * written but the lines that were asked for. Resolves to the exit code: 1 where every line would be refused. Errors: CliError.
 */
export async function dryRun(run: DryRun): Promise<number> {
  return inTemporaryFolder(join(tmpdir(), 'winnow-dry-run-'), async (spool) => {
    const inputs = await run.inputsIn(spool)
    const options = { shown: IMPORT_LIMITS.shownLines, nowMs: run.nowMs }
    const checks =
      run.lines === undefined
        ? await checkAll(inputs, options)
        : await checkWriting(inputs, options, run.lines)
    process.stdout.write(reportOf(checks, run))
    const [all, refused] = [checks.map(({ lines }) => lines), checks.map((one) => one.refused)]
    return sumOf(all) > 0 && sumOf(all) === sumOf(refused) ? 1 : 0
  })
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
