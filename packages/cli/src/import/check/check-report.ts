import { type Counts, type FieldSight } from '@winnow/import'
import { grouped } from '../../output/grouped.ts'
import { visible } from '../../output/visible.ts'
import type { InputCheck } from './check-input.ts'

/** Characters of a line that is shown as it would be sent. */
const MAX_LINE_CHARS = 400
/** Words of a column that are listed. */
const MAX_WORDS = 8
const MICROS_PER_UNIT = 1_000_000

const isoOf = (timeMs: number): string => new Date(timeMs).toISOString().replace('.000Z', 'Z')
const amountOf = (micros: number): string => String(micros / MICROS_PER_UNIT)

function wordsOf({ words }: FieldSight): string {
  const shown = [...words].slice(0, MAX_WORDS).map(([word, { count, value }]) => {
    const meaning = value === word ? '' : ` is ${String(value)}`
    return `"${word}"${meaning} (${grouped(count)})`
  })
  return `${shown.join(', ')}${words.size > MAX_WORDS ? ', …' : ''}`
}

function marksOf({ rule: { marks } }: FieldSight): string {
  const group = marks.group === '' ? 'no group mark' : `group mark "${marks.group}"`
  return `decimal mark "${marks.decimal}", ${group}`
}

/** How the cells of a field were read; undefined for what is read as it stands. */
function readingOf(field: FieldSight): string | undefined {
  const { rule, first, least, most } = field
  const example = `"${first.cell}"`
  switch (rule.type) {
    case 'time':
      return (
        `${rule.formats.join(', ')}, zone ${rule.zone}: ${example} is ${isoOf(Number(first.value))}; ` +
        `${isoOf(least)} to ${isoOf(most)}`
      )
    case 'micros':
      return (
        `${marksOf(field)}, in ${rule.unit}: ${example} is ${amountOf(Number(first.value))}; ` +
        `${amountOf(least)} to ${amountOf(most)}`
      )
    case 'number':
    case 'integer':
      return `${marksOf(field)}: ${example} is ${String(first.value)}; ${least} to ${most}`
    case 'boolean':
      return wordsOf(field)
    default:
      return isWorded(field) ? wordsOf(field) : undefined
  }
}

/** Fields where every word has a meaning. */
const isWorded = ({ path, rule, words }: FieldSight): boolean =>
  rule.values.size > 0 || path.endsWith('$currency_code') || (path === '$type' && words.size > 0)

function fieldLines(field: FieldSight): readonly string[] {
  const reading = readingOf(field)
  if (reading === undefined) return []
  const unlisted =
    field.unlisted === 0 ? '' : `; ${grouped(field.unlisted)} cells are none of the values listed`
  return [`  ${field.path} from column ${field.column}: ${reading}${unlisted}`]
}

/** A titled list of kinds with how often each came, the most frequent first; nothing for none. */
export function countLines(title: string, counts: Counts): readonly string[] {
  const lines = Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `  ${grouped(count).padStart(9)}  ${kind}`)
  return lines.length === 0 ? [] : [title, ...lines]
}

function refusalLines({ refused, reasons, refusals }: InputCheck): readonly string[] {
  const lines = countLines(`  ${grouped(refused)} would be refused:`, reasons)
  const first = refusals.slice(0, MAX_WORDS).map(({ place, reason }) => `  row ${place}: ${reason}`)
  return lines.length === 0 ? [] : [...lines, '  the first of each:', ...first]
}

function labelLine({ labels: { bad, good } }: InputCheck): readonly string[] {
  const all = bad + good
  if (all === 0) return []
  return [
    `  labels: ${grouped(bad)} bad, ${grouped(good)} good (${((100 * bad) / all).toFixed(1)} % bad)`,
  ]
}

const shortened = (line: string): string =>
  line.length > MAX_LINE_CHARS ? `${line.slice(0, MAX_LINE_CHARS)}…` : line

const headOf = ({ name, kind, lines, isWhole }: InputCheck): string =>
  `${name}: ${isWhole ? 'all' : 'the first'} ${grouped(lines)} ${lines === 1 ? 'line' : 'lines'} of ${kind}, as they are read:`

/** How an input is read, line by line of text; `isFull` adds warnings and the first lines as they would be sent. */
export function checkReport(check: InputCheck, isFull: boolean): readonly string[] {
  const shown = check.shown.map((line) => `  ${shortened(line)}`)
  const full = [
    ...countLines('  warnings:', check.warnings),
    ...(shown.length === 0 ? [] : ['  as they would be sent:', ...shown]),
  ]
  const lines = [
    headOf(check),
    ...check.fields.flatMap(fieldLines),
    ...labelLine(check),
    ...countLines('  rows left out:', check.skipped),
    ...countLines('  mended:', check.mended),
    ...refusalLines(check),
    ...(isFull ? full : []),
  ]
  return lines.map(visible)
}
