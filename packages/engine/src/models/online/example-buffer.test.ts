import { describe, expect, it } from 'vitest'
import { Ftrl, FTRL_SETTINGS, type TrainingExample } from './ftrl.ts'
import {
  ExampleBuffer,
  MAX_BUFFERED_TOKENS,
  MAX_EXAMPLES_OF_A_KIND,
  REPLAYS,
} from './example-buffer.ts'
import { MAX_TOKENS, TokenList, type Tokens } from '../tokens/token-list.ts'

const untaught = (): Ftrl => Ftrl.untaught(2, { ...FTRL_SETTINGS, slotBits: 12 })
const tokensOf = (...hashes: readonly number[]): Tokens => {
  const list = new TokenList()
  for (const hash of hashes) list.add(hash, 1, 0)
  return list.kept()
}
const bad: TrainingExample = { model: 0, isBad: true, weight: 1, offset: 0 }
const good: TrainingExample = { ...bad, isBad: false }

describe('a buffer of lessons', () => {
  it('teaches what came since the last time twice more, in the order of events', () => {
    const [direct, buffered] = [untaught(), untaught()]
    const buffer = new ExampleBuffer()
    const seen = [1, 2, 3, 4].map((hash) => tokensOf(hash, 100))
    seen.forEach((tokens, at) => buffer.teach(buffered, at, tokens, at % 2 === 0 ? bad : good))
    buffer.replayRecent(buffered)
    buffer.replayRecent(buffered)
    for (let pass = 0; pass <= REPLAYS; pass += 1) {
      seen.forEach((tokens, at) => direct.learn(tokens, at % 2 === 0 ? bad : good))
    }
    expect(buffered.state()).toEqual(direct.state())
  })

  it('takes back a label with all its rehearsals, and a changed one before it learns the new one', () => {
    const [ftrl, fresh] = [untaught(), untaught()]
    const buffer = new ExampleBuffer()
    const tokens = tokensOf(1, 2, 3)
    buffer.teach(ftrl, 7, tokens, bad)
    buffer.replayRecent(ftrl)
    buffer.teach(ftrl, 7, tokens, good)
    fresh.learn(tokens, good)
    expect(ftrl.margin(tokens, 0)).toBeCloseTo(fresh.margin(tokens, 0), 5)
    expect([buffer.size, buffer.retract(ftrl, 7, 0), buffer.retract(ftrl, 7, 0)]).toEqual([
      1,
      true,
      false,
    ])
    expect([buffer.size, Math.abs(ftrl.margin(tokens, 0)) < 1e-6]).toEqual([0, true])
  })

  it('is not carried away by a wave of bad labels of what was presumed good meanwhile', () => {
    const [ftrl, unpresumed] = [untaught(), untaught()]
    const buffer = new ExampleBuffer()
    const known = tokensOf(1, 2, 3)
    const wave = Array.from({ length: 200 }, (_, at) => tokensOf(1, 2, 3, 100 + at))
    wave.forEach((tokens, at) => {
      buffer.teach(ftrl, at, tokens, bad)
      unpresumed.learn(tokens, bad)
      const later = (7 * at + 3) % wave.length
      if (later > at) buffer.teach(ftrl, later, wave[later] ?? known, good)
    })
    expect(ftrl.margin(known, 0)).toBeLessThan(unpresumed.margin(known, 0))
    expect(buffer.size).toBe(wave.length)
  })

  it('keeps lessons of different models of one event apart', () => {
    const buffer = new ExampleBuffer()
    const ftrl = untaught()
    buffer.teach(ftrl, 7, tokensOf(1), bad)
    buffer.teach(ftrl, 7, tokensOf(1), { ...good, model: 1 })
    expect(buffer.size).toBe(2)
  })

  it('goes on from what was kept', () => {
    const ftrl = untaught()
    const buffer = new ExampleBuffer()
    for (let at = 0; at < 10; at += 1) buffer.teach(ftrl, at, tokensOf(at), at % 3 ? good : bad)
    const again = new ExampleBuffer(structuredClone([...buffer.lessons()]))
    expect([...again.lessons()]).toEqual([...buffer.lessons()])
    const other = new Ftrl(ftrl.state())
    buffer.replayRecent(ftrl)
    again.replayRecent(other)
    expect(other.state()).toEqual(ftrl.state())
  })

  it('lets the oldest lesson of a kind go, so that many good ones do not drive out the bad', () => {
    const buffer = new ExampleBuffer()
    const ftrl = untaught()
    buffer.teach(ftrl, 1, tokensOf(1), bad)
    for (let at = 2; at < MAX_EXAMPLES_OF_A_KIND + 12; at += 1) {
      buffer.teach(ftrl, at, tokensOf(2), good)
    }
    expect(buffer.size).toBe(MAX_EXAMPLES_OF_A_KIND + 1)
    expect([buffer.retract(ftrl, 2, 0), buffer.retract(ftrl, 1, 0)]).toEqual([false, true])
  })

  it('is bounded in tokens too', () => {
    const buffer = new ExampleBuffer()
    const ftrl = untaught()
    const long = tokensOf(...Array.from({ length: MAX_TOKENS }, (_, at) => at))
    const fitting = MAX_BUFFERED_TOKENS / MAX_TOKENS
    for (let at = 0; at < fitting + 20; at += 1) buffer.teach(ftrl, at, long, at % 2 ? good : bad)
    expect(buffer.size).toBe(fitting)
  })
})
