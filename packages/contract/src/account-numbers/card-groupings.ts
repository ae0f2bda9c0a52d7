import { CARD_DIGITS_MAX } from './card-number.ts'

/** How the digits of a card stand in groups on cards and in forms; a number without blanks is one group. */
const GROUPINGS: readonly (readonly number[])[] = [
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
  [4, 4, 4, 4, 3],
  [4, 4, 4, 3],
  [4, 4, 4, 2],
  [6, 13],
]

/** 1 at the lengths of groups that a number may begin with, and at those of all. */
export const FIRST_LENGTHS = marked(GROUPINGS.flatMap((lengths) => lengths.slice(0, 1)))
export const GROUP_LENGTHS = marked(GROUPINGS.flat())

function marked(lengths: readonly number[]): Uint8Array {
  const marks = new Uint8Array(CARD_DIGITS_MAX + 1)
  for (const length of lengths) marks[length] = 1
  return marks
}

/** How many lengths a step may have: 0, of no group, to that of the longest number. */
const LENGTHS = CARD_DIGITS_MAX + 1

/** The state before any group, and that of what is no grouping. */
export const START = 1
const NONE = 0

/** What leads from one state to the next, by the length of the group that is read; and 1 for states that end a grouping. */
const states = statesOf(GROUPINGS)

function statesOf(groupings: readonly (readonly number[])[]) {
  const most = groupings.flat().length + START + 1
  const next = new Uint8Array(most * LENGTHS)
  const ends = new Uint8Array(most)
  let last = START
  for (const lengths of groupings) {
    let state = START
    for (const length of lengths) {
      const place = state * LENGTHS + length
      if (next[place] === NONE) next[place] = last += 1
      state = next[place] ?? NONE
    }
    ends[state] = 1
  }
  return { next, ends }
}

/** The state after a group; 0 when no grouping goes on so. */
export const stateAfter = (state: number, length: number): number =>
  length > CARD_DIGITS_MAX ? NONE : (states.next[state * LENGTHS + length] ?? NONE)

/** Whether a number may end here. */
export const isWholeAt = (state: number): boolean => states.ends[state] === 1
