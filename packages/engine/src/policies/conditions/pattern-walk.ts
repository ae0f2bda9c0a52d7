import type { RE2JS } from 're2js'

type Automaton = ReturnType<RE2JS['re2']>['dfa']

/** A state of the library's automaton. */
interface State {
  readonly isMatch: boolean
}

/** What a cell says besides the next row: nothing yet, that the text has the pattern, or that it has it no more. */
const UNKNOWN = 0
const FOUND = 1
const LOST = 2
/** Rows that belong to no state, so that a row's place is none of these words. */
const EMPTY_ROWS = 3
/** Cells of a table: with more, the library searches. */
const MAX_CELLS = 16_384
const LATIN1 = 255
/** The library's words for the end of a text, and for a search from every place. */
const END_OF_TEXT = -1
const ANYWHERE = 0
/** How the library learns of the beginning of a text: all that can be true there is. */
const BEGINNING = { context: () => 0xff }

/**
 * A walk over the states of a pattern's automaton by a table of numbers: one look-up for each character, where the library's own walk
 * makes several calls. The states are the library's, each is met once. A row of the table is a state, and has the place of the next
 * row for each class of characters, and for the end of a text.
 */
export class PatternWalk {
  private readonly automaton: Automaton
  private readonly states: State[] = []
  private readonly places = new Map<State, number>()
  private readonly classes: Int32Array
  private readonly width: number
  private table: Int16Array
  /** Where the walk is. */
  private row = UNKNOWN

  constructor(automaton: Automaton) {
    this.automaton = automaton
    this.classes = automaton.latin1Class
    this.width = automaton.numClasses + 1
    this.table = new Int16Array(EMPTY_ROWS * this.width)
  }

  /** Whether a text has the pattern somewhere; undefined: only the library can say. */
  isIn(text: string): boolean | undefined {
    let word = this.begin()
    for (let at = 0; word > LOST && at < text.length; at += 1) {
      this.row = word
      at = this.walkFrom(at, text)
      const unit = text.charCodeAt(at)
      if (at === text.length) word = this.row
      else word = unit > LATIN1 ? UNKNOWN : this.look(this.classes[unit] ?? 0, unit)
    }
    if (word > LOST) {
      this.row = word
      word = this.look(this.width - 1, END_OF_TEXT)
    }
    return word === UNKNOWN ? undefined : word === FOUND
  }

  /** Walks on while the next row is known. The place where it is not, or the end of the text. */
  private walkFrom(from: number, text: string): number {
    const { table, classes } = this
    let { row } = this
    let at = from
    for (; at < text.length; at += 1) {
      const unit = text.charCodeAt(at)
      const next = unit > LATIN1 ? UNKNOWN : (table[row + (classes[unit] ?? 0)] ?? UNKNOWN)
      if (next <= LOST) break
      row = next
    }
    this.row = row
    return at
  }

  /** The row of the first state; UNKNOWN = there is none. */
  private begin(): number {
    if (this.states.length > 0) return EMPTY_ROWS * this.width
    const { automaton } = this
    const state = automaton.failed ? null : (automaton.start(BEGINNING, 0) as State | null)
    return state === null ? UNKNOWN : this.placeOf(state)
  }

  /** What follows the row that the walk is at: known, or asked of the library and noted. UNKNOWN = there is no room for it. */
  private look(kind: number, unit: number): number {
    const { row, width } = this
    const known = this.table[row + kind] ?? UNKNOWN
    if (known !== UNKNOWN) return known
    const state = this.states[row / width - EMPTY_ROWS]
    const next = state && this.step(state, kind, unit)
    if (next === undefined) return UNKNOWN
    const found = this.wordFor(next, state, unit)
    this.table[row + kind] = found
    return found
  }

  private wordFor(next: State, before: State | undefined, unit: number): number {
    if (next.isMatch) return FOUND
    if (unit === END_OF_TEXT) return LOST
    return next === before && this.isLost(next) ? LOST : this.placeOf(next)
  }

  private step(state: State, kind: number, unit: number): State | undefined {
    return (this.automaton.step(state, kind, unit, ANYWHERE) as State | null) ?? undefined
  }

  /** Whether nothing leads out of a state: `^a` after another letter. */
  private isLost(state: State): boolean {
    const { classBounds, numClasses } = this.automaton
    for (let kind = 0; kind < numClasses; kind += 1) {
      const unit = kind === 0 ? 0 : (classBounds[kind - 1] ?? 0)
      if (this.step(state, kind, unit) !== state) return false
    }
    return this.step(state, numClasses, END_OF_TEXT)?.isMatch === false
  }

  /** The row of a state; UNKNOWN = there is no room for another. */
  private placeOf(state: State): number {
    const known = this.places.get(state)
    if (known !== undefined) return known
    const place = (EMPTY_ROWS + this.states.length) * this.width
    const end = place + this.width
    if (end > MAX_CELLS) return UNKNOWN
    if (end > this.table.length) this.grow(end)
    this.states.push(state)
    this.places.set(state, place)
    return place
  }

  private grow(cells: number): void {
    const larger = new Int16Array(Math.min(MAX_CELLS, Math.max(cells, this.table.length * 2)))
    larger.set(this.table)
    this.table = larger
  }
}
