import { expect, it } from 'vitest'
import words from '../models/models.words.json'
import { formatOf } from '../../words/use-format.ts'
import type { Say } from '../../words/use-words.ts'
import { promiseWords } from './promise-words.ts'

const say: Say<'models'> = (word, values = {}) =>
  words[word].en.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

const LABELLED = {
  promised: 0.03,
  observed: 0.01,
  ratio: 3,
  low: 2.5,
  high: 3.6,
  unlabelled: 0,
  ratio_if_alike: 3,
  bad_if_right: null,
}

it.each([
  ['nothing, where all have one', {}, []],
  [
    'both ends, where both kinds of labels came',
    { unlabelled: 1900, ratio_if_alike: 0.6, bad_if_right: 40 },
    [
      '1,900 of these have no label and count as good; if as many of them were bad as of the labelled ones, 5% were. The promise is right if 40 of them were.',
    ],
  ],
  [
    'that nothing tells, where only bad labels came',
    { unlabelled: 1900, ratio_if_alike: null, bad_if_right: 40 },
    [
      '1,900 of these have no label and count as good; only bad labels came, so nothing tells how many of them were bad. The promise is right if 40 of them were.',
    ],
  ],
] as const)('of events without a label it says %s', (_, silent, wanted) => {
  const [promise, ...rest] = promiseWords(
    { calibration: { ...LABELLED, ...silent } },
    say,
    formatOf('en'),
  )
  expect(promise).toBe('The scores promised 3% bad, and 1% were.')
  expect(rest).toEqual(wanted)
})

it('says nothing before an event could be judged', () => {
  const calibration = { ...LABELLED, promised: null, observed: null }
  expect(promiseWords({ calibration }, say, formatOf('en'))).toEqual([])
})
