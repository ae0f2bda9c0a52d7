import { LineChecks, type LinesKind, questionsOf, textOf } from '@winnow/import'
import { planOrder } from './line-order.ts'
import type { KindSeen, PreviewLine } from './protocol.ts'
import { readLines, type Reading, type SourceLine } from './read-lines.ts'

/** Lines that a preview looks at, and those that it shows. */
const PREVIEWED_LINES = 200
const SHOWN_LINES = 4

const KINDS = ['events', 'labels'] as const satisfies readonly LinesKind[]

/** Looks at lines as the service would. */
class Checks {
  readonly notes: Readonly<Record<LinesKind, LineChecks>>
  readonly #nowMs: number

  constructor(nowMs: number) {
    this.#nowMs = nowMs
    this.notes = { events: new LineChecks(nowMs), labels: new LineChecks(nowMs) }
  }

  look(line: SourceLine): void {
    this.notes[line.kind].look(line)
  }

  /** Of the kinds that there are. */
  seen(): readonly KindSeen[] {
    return KINDS.map((kind) => {
      const seen = this.notes[kind].seen()
      return { kind, seen, questions: questionsOf(seen, kind, this.#nowMs) }
    }).filter(({ seen }) => seen.lines > 0 || Object.keys(seen.skipped).length > 0)
  }
}

/** The first lines as they would be sent, and how they are read. Errors: ImportError. */
export async function previewLines(reading: Reading, nowMs: number) {
  const checks = new Checks(nowMs)
  const lines: PreviewLine[] = []
  let looked = 0
  for await (const batch of readLines({ ...reading, notes: checks.notes })) {
    for (const line of batch.slice(0, PREVIEWED_LINES - looked)) {
      looked += 1
      checks.look(line)
      const { place, kind, refusal } = line
      if (lines.length < SHOWN_LINES) lines.push({ place, kind, text: textOf(line.text), refusal })
    }
    if (looked >= PREVIEWED_LINES) break
  }
  return { lines, kinds: checks.seen() }
}

/** Looks at all lines, and learns how they are put in order. Errors: ImportError. */
export async function checkLines(reading: Reading, nowMs: number) {
  const checks = new Checks(nowMs)
  const plan = await planOrder(async function* looked() {
    for await (const batch of readLines({ ...reading, notes: checks.notes })) {
      for (const line of batch) checks.look(line)
      yield batch
    }
  })
  return { plan, checked: { kinds: checks.seen(), isInOrder: plan.cuts === undefined } }
}
