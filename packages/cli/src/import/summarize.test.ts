import { expect, it } from 'vitest'
import { NO_TALLY } from '@winnow/import'
import { summarize } from './summarize.ts'

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

it('tells what was warned of, left out, mended, and accepted otherwise before', () => {
  const tally = {
    ...NO_TALLY,
    accepted: 1,
    refused: 2,
    changed: 2,
    reasons: { known: 2 },
    warnings: { '$.$currency_code: odd': 1 },
  }
  const counts = { skipped: { 'paid is empty': 1_200 }, mended: { '$amount: float': 3 } }
  const told = { ...finished, ...counts, tally, lines: 3, sent: 3 }
  const text = summarize(told, false)
  expect(text).toContain(
    '2 of them were accepted before with other content, as by an older mapping',
  )
  expect(text).toContain('Rows left out:\n      1,200  paid is empty\n')
  expect(text).toContain('Mended:\n          3  $amount: float\n')
  expect(text).toContain('Warnings:\n          1  $.$currency_code: odd\n')
  expect(JSON.parse(summarize(told, true))).toMatchObject({ ...counts, changed: 2, refused: 2 })
})

it('says why rows were left out where there are no lines at all', () => {
  const told = { ...finished, skipped: { 'the row is empty': 2 }, lines: 0, sent: 0 }
  expect(summarize(told, false)).toMatch(
    /hold no lines\.\nRows left out:\n +2 {2}the row is empty\n$/,
  )
})
