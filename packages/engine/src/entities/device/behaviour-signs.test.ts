import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BehaviourSigns, behaviourSignsOf } from './behaviour-signs.ts'

const NOTHING = {
  keys: 0,
  keyMeanMs: 0,
  keyDeviationMs: 0,
  pastes: 0,
  clicks: 0,
  blindClicks: 0,
  touches: 0,
  scrolls: 0,
  focuses: 0,
  blurs: 0,
  moves: 0,
  movePixels: 0,
  moveStraightness: 0,
  untrusted: 0,
  firstActionMs: 900,
}

type Told = Partial<typeof NOTHING>

const signsIn = (told: Told): readonly string[] =>
  Object.entries(behaviourSignsOf({ ...NOTHING, ...told })).flatMap(([name, is]) =>
    is ? [name] : [],
  )

const BY_HAND: Told = {
  clicks: 3,
  focuses: 4,
  blurs: 4,
  moves: 140,
  movePixels: 2600,
  moveStraightness: 0.12,
}
const TYPED: Told = { keys: 46, keyMeanMs: 170, keyDeviationMs: 95 }

describe('the signs in what a visitor did', () => {
  it.each<[string, Told]>([
    ['types', { ...BY_HAND, ...TYPED }],
    [
      'lets the browser fill the form: one key for each field, all at once',
      { ...BY_HAND, keys: 34 },
    ],
    [
      'lets a password manager fill twelve fields',
      { ...BY_HAND, clicks: 15, keys: 24, keyMeanMs: 2, keyDeviationMs: 4, untrusted: 48 },
    ],
    [
      'lets a password manager log in without a hand',
      { clicks: 2, blindClicks: 2, keys: 2, focuses: 1, untrusted: 4 },
    ],
    [
      'lets a password manager type the name',
      { keys: 24, keyMeanMs: 12, keyDeviationMs: 2, focuses: 2 },
    ],
    ['looks for each key', { ...TYPED, keyMeanMs: 1900, keyDeviationMs: 6 }],
    ['looks for each key longer than that', { keys: 40, focuses: 3 }],
    ['has a phone', { touches: 22, clicks: 9, focuses: 6, keys: 30, moves: 6, movePixels: 300 }],
    [
      'wipes over a phone',
      { touches: 8, clicks: 3, moves: 40, movePixels: 900, moveStraightness: 1 },
    ],
    ['uses the keyboard alone', { ...TYPED, clicks: 6, blindClicks: 6, focuses: 9 }],
    ['clicks through pictures without a move', { clicks: 9, blindClicks: 9, focuses: 1 }],
    ['pastes mail and name', { ...BY_HAND, ...TYPED, pastes: 2 }],
    ['pastes a lot, and types as well', { ...BY_HAND, ...TYPED, pastes: 5 }],
    [
      'makes straight for the button',
      { clicks: 1, moves: 30, movePixels: 700, moveStraightness: 1 },
    ],
    ['leaves a page open that turns its pictures', { clicks: 60, blindClicks: 60, untrusted: 60 }],
  ])('are none where a person %s', (_, told) => {
    expect(signsIn(told)).toEqual([])
  })

  it.each<[keyof BehaviourSigns, string, Told]>([
    ['scripted', 'a script filled the form', { keys: 30, clicks: 6, focuses: 6, untrusted: 36 }],
    ['blind', 'clicks came from nowhere', { clicks: 5, blindClicks: 5, focuses: 3 }],
    ['evenTyping', 'a program typed', { keys: 30, keyMeanMs: 50, keyDeviationMs: 3, focuses: 4 }],
    ['pasteOnly', 'all was pasted', { ...BY_HAND, pastes: 5, keys: 14, keyDeviationMs: 80 }],
    [
      'straight',
      'a line was drawn',
      { clicks: 3, moves: 60, movePixels: 800, moveStraightness: 1 },
    ],
  ])('are %s where %s', (sign, _, told) => {
    expect(signsIn(told)).toEqual([sign])
  })

  it('are none of what is not told, and of nonsense', () => {
    expect(signsIn({})).toEqual([])
    expect(Object.values(behaviourSignsOf({})).some(Boolean)).toBe(false)
    const anything = fc.dictionary(
      fc.constantFrom(...Object.keys(NOTHING)),
      fc.oneof(fc.string(), fc.boolean()),
    )
    fc.assert(
      fc.property(anything, (told) => {
        const { untrusted: _, ...untold } = told
        expect(Object.values(behaviourSignsOf(untold)).every((is) => typeof is === 'boolean')).toBe(
          true,
        )
      }),
    )
  })
})
