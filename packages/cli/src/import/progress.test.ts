import { expect, it } from 'vitest'
import { addRefusal, IMPORT_LIMITS, NO_TALLY, type Tally } from '@winnow/import'
import { progressLine, reportedWith, terminalProgress } from './progress.ts'

it('tells share, rate and what is left of this run', () => {
  const tally: Tally = { ...NO_TALLY, refused: 3, repeated: 1_000 }
  const line = progressLine({ now: 60_000, total: 100_000, before: 20_000 }, 2, tally)
  expect(line).toBe(
    ' 60 %  60,000 of 100,000 lines, 20,000/s, 2 s left, 1,000 known before, 3 refused',
  )
  expect(progressLine({ now: 10, total: undefined, before: 0 }, 1, NO_TALLY)).toBe('10 lines, 10/s')
  expect(progressLine({ now: 0, total: 5, before: 0 }, 0, NO_TALLY)).toContain('… left')
})

/** What ten steps of 200 ms write. */
const told = (isTTY: boolean) => {
  let now = 0
  let text = ''
  const out = { isTTY, write: (more: string) => (text += more) }
  const progress = terminalProgress(out, () => now, { total: 10, before: 0 })
  for (let done = 1; done <= 10; done += 1) {
    now += 200
    progress.at(done, NO_TALLY)
  }
  progress.end()
  return text
}

it('writes over one line on a terminal, and seldom elsewhere', () => {
  expect(told(true).split('\n')).toHaveLength(2)
  expect(told(true).split('\r').length).toBeGreaterThan(4)
  expect(told(false)).toBe('100 %  10 of 10 lines, 5/s, 0 s left\n')
})

it('writes its last line once', () => {
  let now = 0
  const lines: string[] = []
  const write = (more: string) => lines.push(more)
  const progress = terminalProgress({ write }, () => now, { total: 10, before: 0 })
  now += 10_000
  progress.at(10, NO_TALLY)
  progress.end()
  expect(lines).toEqual(['100 %  10 of 10 lines, 1/s, 0 s left\n'])
})

it.each([
  [true, '\r\u001B[KWaiting.\n'],
  [false, 'Waiting.\n'],
])('says something beside it on a line of its own (terminal: %s)', (isTTY, text) => {
  const parts: string[] = []
  reportedWith({ isTTY, write: (more) => parts.push(more) }, 'Waiting.')
  expect(parts.join('')).toBe(text)
})

it('counts refusals by reason, the same reason once, and not without bound', () => {
  let tally = NO_TALLY
  tally = addRefusal(tally, 'Missing required field: $.$items[3].$price. Send it.')
  tally = addRefusal(tally, 'Missing required field: $.$items[12].$price. Send it.')
  tally = addRefusal(tally, '$time from column at: expected a time, not "soon"')
  tally = addRefusal(tally, '$time from column at: expected a time, not "never"')
  expect(Object.values(tally.reasons)).toEqual([2, 2])
  for (let kind = 0; kind < 200; kind += 1) tally = addRefusal(tally, `reason ${'x'.repeat(kind)}`)
  expect(Object.keys(tally.reasons)).toHaveLength(IMPORT_LIMITS.reasonKinds + 1)
  expect(tally.refused).toBe(204)
  expect(Object.values(tally.reasons).reduce((sum, count) => sum + count, 0)).toBe(204)
})
