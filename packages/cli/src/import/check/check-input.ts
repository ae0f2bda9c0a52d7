import { isRecord, parseEvent, refusalMessage, RULINGS, type Problem } from '@winnow/contract'
import { isBeaconLine, isDecisionLine, isLabelLine, readLabelLine } from '@winnow/server'
import { textOf, type ImportLine } from '../lines/import-line.ts'
import { isMapped, readInput, type Input } from '../read/read-input.ts'
import { CountingNotes, type CellRead } from '../row-notes.ts'
import { addCount, type Counts } from '../tally.ts'
import { FieldSight } from './field-sight.ts'

/** How a check is made. */
export interface CheckOptions {
  /** Lines looked at; absent = all. */
  readonly lines?: number
  /** Lines kept as they would be sent. */
  readonly shown: number
  readonly nowMs: number
  /** Gets each line that would be sent. */
  readonly onLine?: (text: string) => Promise<unknown> | undefined
}

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

/** What was seen of an input, before anything is sent. */
export interface InputCheck {
  readonly name: string
  readonly kind: Input['kind']
  /** Its rows become lines by a mapping. */
  readonly isMapped: boolean
  /** All of it was looked at. */
  readonly isWhole: boolean
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
  /** The first ones as they would be sent. */
  readonly shown: readonly string[]
}

/** The bulk interface reads lines by this version, and does not warn of what newer ones brought. */
const VERSION = 'v204'
const OF_NEWER: ReadonlySet<number> = new Set([RULINGS.field_newer.code, RULINGS.type_newer.code])

/** What is known of an input so far. */
class Sightings {
  readonly notes = new CountingNotes()
  readonly fields = new Map<string, FieldSight>()
  lines = 0
  refused = 0
  reasons: Counts = {}
  readonly refusals: CheckedRefusal[] = []
  warnings: Counts = {}
  bad = 0
  good = 0
  untimed = 0

  skipped(why: string): void {
    this.notes.skipped(why)
  }

  mended(what: string): void {
    this.notes.mended(what)
  }

  read(read: CellRead): void {
    const key = `${read.path}\n${read.column}`
    const field = this.fields.get(key) ?? new FieldSight(read)
    field.add(read)
    this.fields.set(key, field)
  }

  refuse(place: number, reason: string): void {
    const before = Object.keys(this.reasons).length
    this.refused += 1
    this.reasons = addCount(this.reasons, reason)
    if (Object.keys(this.reasons).length > before) this.refusals.push({ place, reason })
  }

  warn({ path, message }: Problem): void {
    this.warnings = addCount(this.warnings, `${path}: ${message}`)
  }
}

type Fields = Readonly<Record<string, unknown>>

function checkEvent(
  { $event_id: _id, $api_key: _key, ...body }: Fields,
  place: number,
  { seen, nowMs }: Checking,
): void {
  if (body['$time'] === undefined) seen.untimed += 1
  if (isBeaconLine(body)) return
  const parsed = parseEvent(VERSION, body, { nowMs })
  if (!parsed.ok) return seen.refuse(place, refusalMessage(parsed.code, parsed.problems))
  for (const warning of parsed.warnings) if (!OF_NEWER.has(warning.code)) seen.warn(warning)
}

function checkLabel(fields: Fields, place: number, { seen, nowMs }: Checking): void {
  const label = readLabelLine(fields, nowMs)
  if (typeof label === 'string') return seen.refuse(place, label)
  for (const warning of label.warnings) seen.warn(warning)
  if (fields['label_time'] === undefined) seen.untimed += 1
  if (label.label.isBad) seen.bad += 1
  else seen.good += 1
}

interface Checking {
  readonly seen: Sightings
  readonly nowMs: number
}

function checkLine({ place, text, refusal }: ImportLine, checking: Checking): void {
  checking.seen.lines += 1
  if (refusal !== undefined) return checking.seen.refuse(place, refusal)
  const fields: unknown = JSON.parse(textOf(text))
  if (!isRecord(fields) || isDecisionLine(fields)) return
  if (isLabelLine(fields)) checkLabel(fields, place, checking)
  else checkEvent(fields, place, checking)
}

/** Looks at the lines of an input as the service would, and sends nothing. Errors: CliError. */
export async function checkInput(input: Input, options: CheckOptions): Promise<InputCheck> {
  const { lines: most = Infinity, shown: shownLines, nowMs, onLine } = options
  const seen = new Sightings()
  const shown: string[] = []
  let isWhole = true
  for await (const batch of readInput(input, seen)) {
    for (const line of batch.slice(0, most - seen.lines)) {
      checkLine(line, { seen, nowMs })
      if (line.refusal !== undefined) continue
      const text = textOf(line.text)
      if (shown.length < shownLines) shown.push(text)
      const room = onLine?.(text)
      if (room !== undefined) await room
    }
    if (seen.lines < most) continue
    isWhole = false
    break
  }
  return { ...resultOf(seen, input), isWhole, shown }
}

function resultOf(seen: Sightings, input: Input): Omit<InputCheck, 'isWhole' | 'shown'> {
  const { notes, fields, lines, refused, reasons, refusals, warnings, bad, good, untimed } = seen
  return {
    name: input.file.name,
    kind: input.kind,
    isMapped: isMapped(input),
    lines,
    refused,
    reasons,
    refusals,
    warnings,
    skipped: notes.skips,
    mended: notes.mends,
    fields: [...fields.values()],
    labels: { bad, good },
    untimed,
  }
}
