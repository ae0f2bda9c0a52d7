import { expect, it } from 'vitest'
import { summarize } from './summarize.ts'
import { NO_TALLY } from './tally.ts'

const finished = {
  tally: NO_TALLY,
  skipped: {},
  mended: {},
  isFinished: true,
  seconds: 0,
  rejects: 'rejects',
}

it.each([
  ['no lines', { lines: 0, sent: 0 }, 'Imported: nothing, the files hold no lines.\n'],
  ['what was done before', { lines: 2, sent: 0 }, 'all of it by an earlier run.\n'],
  ['what was sent', { lines: 2, sent: 2 }, '2 lines in 0 s, 0 a second.\n'],
])('tells %s', (_, lines, told) => {
  expect(summarize({ ...finished, ...lines }, false)).toContain(told)
})
