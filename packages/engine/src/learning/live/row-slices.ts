import type { DatedRow, LabelledRows } from '../rows/labelled-rows.ts'
import { framed, type Piece } from '../../models/framed.ts'

interface RowsHead {
  readonly part: 'rows'
  readonly environment: number
  readonly place: number
  readonly badSeen: number
  readonly level: number
  /** Bad rows, which come first. */
  readonly bad: number
}

/** Of each row: sequence, time, events it stands for, and as how many the sample counts it. */
const ROW_NUMBERS = 4

/** The labelled rows of one abuse type. */
export function saveRows(
  environment: number,
  place: number,
  rows: LabelledRows<DatedRow>,
): Uint8Array {
  const { badSeen, level, bad, good } = rows.save()
  const numbers = new Float64Array(ROW_NUMBERS * (bad.length + good.length))
  bad.forEach(([sequence, { row, weight }], at) => {
    numbers.set([sequence, row.atMs, weight, 1], ROW_NUMBERS * at)
  })
  good.forEach(([sequence, { value, weight }], at) => {
    const counts = [sequence, value.row.atMs, value.weight, weight]
    numbers.set(counts, ROW_NUMBERS * (bad.length + at))
  })
  const head: RowsHead = { part: 'rows', environment, place, badSeen, level, bad: bad.length }
  return framed(head, numbers)
}

/** Puts back what `saveRows` kept, into the rows of the place that the head names. */
export function restoreRows(
  { head, bytes }: Piece,
  rowsAt: (place: number) => LabelledRows<DatedRow> | undefined,
): void {
  const { place, badSeen, level, bad: badRows } = head as RowsHead
  const numbers = new Float64Array(bytes.buffer)
  const all = Array.from({ length: numbers.length / ROW_NUMBERS }, (_, at) => {
    const [sequence = 0, atMs = 0, weight = 0, counts = 0] = numbers.subarray(ROW_NUMBERS * at)
    return { sequence, row: { row: { atMs }, weight }, counts }
  })
  rowsAt(place)?.restore({
    badSeen,
    level,
    bad: all.slice(0, badRows).map(({ sequence, row }) => [sequence, row]),
    good: all
      .slice(badRows)
      .map(({ sequence, row, counts }) => [sequence, { value: row, weight: counts }]),
  })
}
