import type { AbuseType } from '@winnow/contract'
import { expect, it } from 'vitest'
import { reportText, type GroupReport, type RunReport } from './report.ts'

const NAMES = ['AUC', 'AP', 'R@1%', 'ECE', 'mean ÷ base', 'AUC, starter']
const figure = { value: 1, low: 1, high: 1 }
const nothing = { value: NaN, low: NaN, high: NaN }

const group = (bad: number, events: number, of = figure): GroupReport => ({
  name: 'all',
  events,
  bad,
  figures: Object.fromEntries(NAMES.map((name) => [name, of])),
})

const report = (types: readonly (readonly [AbuseType, GroupReport])[]): RunReport => ({
  protocol: 'online',
  events: 196,
  refused: 0,
  unreadable: 0,
  refusedLabels: 0,
  strayLabels: 0,
  reasons: {},
  labels: 196,
  seconds: 1,
  trainingSeconds: 0,
  refreshes: 0,
  types: types.map(([abuseType, all]) => ({ abuseType, serving: 'none', groups: [all] })),
})

it.each([
  ['one bad', group(1, 196)],
  ['no bad', group(0, 196, nothing)],
  ['nine good', group(187, 196)],
])('of %s no figure is given, and the reason is', (_, all) => {
  const text = reportText(report([['payment_abuse', all]]))
  expect(text).toMatch(/AUC +too few\n/)
  expect(text).toContain('too few: under 10 bad events, or good ones')
  expect(text).not.toMatch(/NaN|1\.0000/)
})

it('of ten bad all figures are given', () => {
  const text = reportText(report([['payment_abuse', group(10, 196)]]))
  expect(text).toMatch(/AUC +1\.0000 \(1\.0000–1\.0000\)\n/)
  expect(text).not.toContain('too few')
})

it('of several abuse types says where the figures are that have no room', () => {
  const one = ['payment_abuse', group(10, 196)] as const
  const hint =
    'CP@100, Brier and new users: --abuse-type TYPE prints them for one, --json for all.\n'
  expect(reportText(report([one, ['content_abuse', group(10, 196)]]))).toContain(hint)
  expect(reportText(report([one]))).not.toContain(hint)
})

it('of bad labels alone says how many unlabelled events would have to be bad for the promise to be right (30.5)', () => {
  const all = group(20, 196, { value: 1.6, low: 1.2, high: 2 })
  const silence = { maturityMs: 60 * 86_400_000, good: 176, young: 0 }
  const types = [{ abuseType: 'payment_abuse', serving: 'none', silence, groups: [all] }] as const
  const warning = 'Nothing says how many of those are bad: mean ÷ base is 1 if 12 are.\n'
  expect(reportText({ ...report([]), types })).toContain(warning)
  const low = { ...all, figures: { ...all.figures, 'mean ÷ base': figure } }
  expect(reportText({ ...report([]), types: [{ ...types[0], groups: [low] }] })).not.toContain(
    'Nothing says',
  )
})

it('says why lines were refused, and where they are', () => {
  const reasons = { 'no JSON': 2, 'Invalid field value(s): $.$amount': 30 }
  const refused = { ...report([]), reasons }
  expect(reportText(refused)).toContain(
    '\n         30  Invalid field value(s): $.$amount\n          2  no JSON\nSay --rejects FILE',
  )
  expect(reportText({ ...refused, rejects: 'r.jsonl' })).toContain('their reasons: r.jsonl\n')
})

it('has its rows in one order, whatever most labels are of', () => {
  const rows = [
    ['payment_abuse', group(10, 196)],
    ['content_abuse', group(1, 196)],
  ] as const
  const rowsOf = (text: string) => text.slice(text.indexOf('\n\n'))
  expect(rowsOf(reportText(report(rows)))).toBe(rowsOf(reportText(report(rows.toReversed()))))
})

it('names the abuse types of which no event could be judged', () => {
  const some = { ...report([['payment_abuse', group(10, 196)]]) }
  const none = { abuseType: 'content_abuse', serving: 'none', groups: [] } as const
  const both = reportText({ ...some, types: [...some.types, none] })
  expect(both).toContain('content_abuse: no event could be judged.\n')
  expect(both).not.toContain('payment_abuse: no event')
  const nothing = reportText({ ...some, types: [none, { ...none, abuseType: 'payment_abuse' }] })
  expect(nothing).toMatch(/\nNo event could be judged\.\n$/)
})
