import { describe, expect, it } from 'vitest'
import { withOffer } from './on-desk.ts'

const known = (...gone: readonly string[]) => ({ gone: new Set(gone), skipped: 0 })
const desk = (current?: string, after?: string) => ({ current, after, skipped: 0 })

describe('an offer of cases', () => {
  it.each([
    ['fills an empty desk', undefined, ['1', '2'], known(), desk('1', '2')],
    ['leaves the open case open', desk('1'), ['2', '1'], known(), desk('1', '2')],
    ['brings back no case that is done (C6)', desk(), ['1', '2'], known('1'), desk('2')],
    ['of nothing leaves nothing', desk(), [undefined, undefined], known(), desk()],
    ['of nothing leaves the open case', desk('1', '2'), [undefined], known(), desk('1')],
  ] as const)('%s', (...[, now, offered, of, expected]) => {
    expect(withOffer(now, offered, of)).toEqual(expected)
  })
})
