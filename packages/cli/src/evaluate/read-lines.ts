import { isDecisionLine, isLabelLine } from '@winnow/contract'
import { type Batches, type ImportLine, mergeLines, survey, textOf } from '@winnow/import'
import type { EvaluateFlags } from './evaluate-flags.ts'
import { inspectFile } from '../import/read/input-file.ts'
import { readMapping } from '../import/read-mapping.ts'
import { readInput, type Input } from '../import/read/read-input.ts'
import { sortLines } from '../import/lines/sort-lines.ts'

/** A JSON object of a file, in its place in time. */
export interface ParsedLine {
  readonly isLabel: boolean
  /** `UNTIMED` where it has no time. */
  readonly timeMs: number
  readonly fields: Readonly<Record<string, unknown>>
  /** As it stood in its file. */
  readonly line: ImportLine
}

/** The inputs named by the flags. Errors: CliError. */
export async function inputsOf({
  events,
  labels,
  mapping: mappingPath,
  format,
}: Pick<EvaluateFlags, 'events' | 'labels' | 'mapping' | 'format'>): Promise<readonly Input[]> {
  const mapping = mappingPath === undefined ? undefined : await readMapping(mappingPath)
  const named = [
    ...events.map((path) => ({ path, kind: 'events' as const })),
    ...labels.map((path) => ({ path, kind: 'labels' as const })),
  ]
  const inputs: Input[] = []
  for (const { path, kind } of named) {
    inputs.push({ file: await inspectFile(path, format), kind, mapping })
  }
  return inputs
}

/**
 * All lines by time, events before labels of the same time; `folder` holds what must be sorted. Lines that cannot be
 * read are left out, and `onRefused` gets each.
 */
export async function* readLines(
  inputs: readonly Input[],
  folder: string,
  onRefused: (line: ImportLine, reason: string) => Promise<unknown> | undefined,
): AsyncGenerator<ParsedLine> {
  const sources: Batches<ImportLine>[] = []
  for (const [index, input] of inputs.entries()) {
    const { isSorted } = await survey(readInput(input))
    const lines = readInput(input)
    sources.push(isSorted ? lines : sortLines(lines, { folder, name: `sort-${index}` }))
  }
  for await (const batch of mergeLines(sources)) {
    for (const line of batch) {
      if (line.refusal !== undefined) await onRefused(line, line.refusal)
      yield* parsed(line)
    }
  }
}

/** The label lines of the inputs, in the order of their files. */
export async function* readLabels(inputs: readonly Input[]): AsyncGenerator<ParsedLine> {
  for (const input of inputs.filter(({ kind }) => kind === 'labels')) {
    for await (const batch of readInput(input)) for (const line of batch) yield* parsed(line)
  }
}

function* parsed(line: ImportLine): Generator<ParsedLine> {
  const { text, timeMs, refusal } = line
  if (refusal !== undefined) return
  const fields = JSON.parse(textOf(text)) as ParsedLine['fields']
  // The label that a decision was is a line of its own.
  if (!isDecisionLine(fields)) yield { isLabel: isLabelLine(fields), timeMs, fields, line }
}
