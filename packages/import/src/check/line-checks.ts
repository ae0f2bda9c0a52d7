import {
  isBeaconLine,
  isDecisionLine,
  isLabelLine,
  isRecord,
  parseEvent,
  readLabelLine,
  refusalMessage,
  RULINGS,
  type Problem,
} from '@winnow/contract'
import { textOf, type ImportLine } from '../lines/import-line.ts'
import { CountingNotes, type CellRead, type RowNotes } from '../row-notes.ts'
import { addCount, type Counts } from '../tally.ts'
import { FieldSight } from './field-sight.ts'

/** A line that would be refused. */
interface CheckedRefusal {
  readonly place: number
  readonly reason: string
}

/** Label lines by what they say. */
interface LabelCounts {
  readonly bad: number
  readonly good: number
}

/** What was seen of lines, before anything is sent. */
export interface LinesSeen {
  readonly lines: number
  readonly refused: number
  readonly reasons: Counts
  /** The first line of each reason. */
  readonly refusals: readonly CheckedRefusal[]
  readonly warnings: Counts
  readonly skipped: Counts
  readonly mended: Counts
  readonly fields: readonly FieldSight[]
  readonly labels: LabelCounts
  /** Events and labels without a time, which count as of now. */
  readonly untimed: number
}

/** The bulk interface reads lines by this version, and does not warn of what newer ones brought. */
const VERSION = 'v204'
const OF_NEWER: ReadonlySet<number> = new Set([RULINGS.field_newer.code, RULINGS.type_newer.code])

type Fields = Readonly<Record<string, unknown>>

/** Looks at lines as the service would, one after the other; it knows the rows that they come from, too. */
export class LineChecks implements RowNotes {
  readonly #nowMs: number
  readonly #notes = new CountingNotes()
  readonly #fields = new Map<string, FieldSight>()
  #lines = 0
  #refused = 0
  #reasons: Counts = {}
  readonly #refusals: CheckedRefusal[] = []
  #warnings: Counts = {}
  #bad = 0
  #good = 0
  #untimed = 0

  constructor(nowMs: number) {
    this.#nowMs = nowMs
  }

  get lines(): number {
    return this.#lines
  }

  skipped(why: string): void {
    this.#notes.skipped(why)
  }

  mended(what: string): void {
    this.#notes.mended(what)
  }

  read(read: CellRead): void {
    const key = `${read.path}\n${read.column}`
    const field = this.#fields.get(key) ?? new FieldSight(read)
    field.add(read)
    this.#fields.set(key, field)
  }

  look({ place, text, refusal }: ImportLine): void {
    this.#lines += 1
    if (refusal !== undefined) return this.#refuse(place, refusal)
    const fields: unknown = JSON.parse(textOf(text))
    if (!isRecord(fields) || isDecisionLine(fields)) return
    if (isLabelLine(fields)) this.#lookAtLabel(fields, place)
    else this.#lookAtEvent(fields, place)
  }

  seen(): LinesSeen {
    return {
      lines: this.#lines,
      refused: this.#refused,
      reasons: this.#reasons,
      refusals: this.#refusals,
      warnings: this.#warnings,
      skipped: this.#notes.skips,
      mended: this.#notes.mends,
      fields: [...this.#fields.values()],
      labels: { bad: this.#bad, good: this.#good },
      untimed: this.#untimed,
    }
  }

  #lookAtEvent({ $event_id: _id, $api_key: _key, ...body }: Fields, place: number): void {
    if (body['$time'] === undefined) this.#untimed += 1
    if (isBeaconLine(body)) return
    const parsed = parseEvent(VERSION, body, { nowMs: this.#nowMs })
    if (!parsed.ok) return this.#refuse(place, refusalMessage(parsed.code, parsed.problems))
    for (const warning of parsed.warnings) if (!OF_NEWER.has(warning.code)) this.#warn(warning)
  }

  #lookAtLabel(fields: Fields, place: number): void {
    const label = readLabelLine(fields, this.#nowMs)
    if (typeof label === 'string') return this.#refuse(place, label)
    for (const warning of label.warnings) this.#warn(warning)
    if (fields['label_time'] === undefined) this.#untimed += 1
    if (label.label.isBad) this.#bad += 1
    else this.#good += 1
  }

  #refuse(place: number, reason: string): void {
    const before = Object.keys(this.#reasons).length
    this.#refused += 1
    this.#reasons = addCount(this.#reasons, reason)
    if (Object.keys(this.#reasons).length > before) this.#refusals.push({ place, reason })
  }

  #warn({ path, message }: Problem): void {
    this.#warnings = addCount(this.#warnings, `${path}: ${message}`)
  }
}
