import { type ExploreField, type ExploreValue, isNumeric } from './explore-field.ts'
import { EXPLORE_LIMITS } from './explore-limits.ts'
import { type Column, NumberColumn, TextColumn } from './columns.ts'

/** Some events that follow each other in the ledger, by columns. */
export class Segment {
  private readonly room: number
  readonly columns = new Map<ExploreField, TextColumn | NumberColumn>()
  private places: Float64Array
  private times: Float64Array
  private count = 0
  private sealed = false

  constructor(room: number = EXPLORE_LIMITS.segmentRows) {
    this.room = room
    this.places = new Float64Array(room)
    this.times = new Float64Array(room)
  }

  get rows(): number {
    return this.count
  }

  get isFull(): boolean {
    return this.count >= this.room || this.sealed
  }

  add(sequence: number, atMs: number): void {
    this.places[this.count] = sequence
    this.times[this.count] = atMs
    this.count += 1
  }

  /** Of the event that was added last. */
  set(field: ExploreField, value: ExploreValue): void {
    const row = this.count - 1
    const column = this.columns.get(field) ?? this.newColumn(field)
    if (column instanceof NumberColumn) column.set(row, Number(value))
    else column.set(row, field.texts.add(shortText(value)))
  }

  sequenceAt(row: number): number {
    return this.places[row] ?? NaN
  }

  atMs(row: number): number {
    return this.times[row] ?? NaN
  }

  column(field: ExploreField): Column | undefined {
    return this.columns.get(field)
  }

  /** No event is added after this. */
  seal(): void {
    if (this.sealed) return
    this.sealed = true
    this.places = this.places.slice(0, this.count)
    this.times = this.times.slice(0, this.count)
    for (const column of this.columns.values()) column.seal(this.count)
  }

  get bytes(): number {
    let bytes = this.places.byteLength + this.times.byteLength
    for (const column of this.columns.values()) bytes += column.bytes
    return bytes
  }

  private newColumn(field: ExploreField): TextColumn | NumberColumn {
    const column = isNumeric(field) ? new NumberColumn(this.room) : new TextColumn(this.room)
    this.columns.set(field, column)
    return column
  }
}

export const shortText = (value: ExploreValue): string =>
  String(value).slice(0, EXPLORE_LIMITS.textChars)
