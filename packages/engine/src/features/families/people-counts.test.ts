import { describe, expect, it } from 'vitest'
import { householdsOf, peopleOf, strangersOf } from './people-counts.ts'

describe('users as people', () => {
  it.each([
    ['of a mail address each', 6, 1, 6],
    ['a guest under three ids', 3, 3, 1],
    ['two guests of two ids each', 4, 2, 3],
    ['without a mail address', 6, NaN, 6],
    ['of a mail address that is anybody’s', 6, 9, 6],
    ['of whom the mail address knows more', 2, 5, 1],
    ['nobody', 0, 3, 0],
    ['of nothing', NaN, 3, NaN],
  ])('%s', (_, users, ofMail, people) => {
    expect(peopleOf(users, ofMail)).toBe(people)
  })
})

describe('users as households', () => {
  it.each([
    ['a family of four', { users: 4, ofMail: 1, atHome: 4 }, 1],
    ['a family of four and a visitor', { users: 5, ofMail: 1, atHome: 4 }, 2],
    ['the visitor', { users: 5, ofMail: 1, atHome: 1 }, 5],
    ['seven at a drop', { users: 7, ofMail: 1, atHome: 7 }, 7],
    ['a guest under three ids', { users: 3, ofMail: 3, atHome: 3 }, 1],
    ['who say no address', { users: 4, ofMail: 1, atHome: NaN }, 4],
  ])('%s', (_, sharers, households) => {
    expect(householdsOf(sharers)).toBe(households)
  })
})

describe('strangers on a card', () => {
  const six = { users: 6, ofMail: 1, homes: 6, usersBefore: 0 }

  it.each([
    ['six of six homes', {}, 6],
    ['six of whom nobody knows the home', { homes: 0 }, 4],
    ['six of one firm or home', { homes: 1 }, 1],
    ['a guest under six ids with gifts for four', { ofMail: 6, homes: 4 }, 1],
    ['six of a card that 28 shared in the month before', { usersBefore: 28 }, 2],
    ['three of a card that is shared every day', { users: 3, usersBefore: 60 }, 0],
    ['nobody', { users: 0 }, NaN],
    ['no card', { users: NaN, usersBefore: NaN }, NaN],
  ])('%s', (_, more, strangers) => {
    expect(strangersOf({ ...six, ...more })).toBe(strangers)
  })
})
