import { describe, expect, it } from 'vitest'
import { ModelHistory, type ModelRecord } from './model-history.ts'

const record = (sequence: number, told: Partial<ModelRecord> = {}): ModelRecord => ({
  abuseType: 'payment_abuse',
  how: 'kept',
  model: sequence,
  sequence,
  ...told,
})

/** As many fits that changed nothing as push out everything that may be. */
function crowd(history: ModelHistory, from: number): void {
  for (let sequence = from; sequence < from + 300; sequence += 1) history.add(record(sequence))
}

const numbersOf = (history: ModelHistory): readonly number[] =>
  history.all.map(({ sequence }) => sequence)

describe('the history of models', () => {
  it('keeps the latest two hundred, and of older ones what serves and who let it', () => {
    const history = new ModelHistory()
    history.add(record(1, { how: 'promoted' }))
    history.add(record(2, { how: 'promoted' }))
    history.add(record(3, { how: 'by_hand', model: 1 }))
    history.add(record(4, { abuseType: 'content_abuse', how: 'promoted' }))
    crowd(history, 5)
    expect(numbersOf(history).slice(0, 4)).toEqual([1, 3, 4, 108])
    expect(numbersOf(history)).toHaveLength(200)
    expect(history.chosenByHand('payment_abuse')).toBe(1)
  })

  it.each<[string, readonly Partial<ModelRecord>[], number | undefined]>([
    ['nothing yet', [], undefined],
    ['what a fit let serve', [{ how: 'promoted' }], undefined],
    ['what somebody chose', [{ how: 'promoted' }, { how: 'by_hand', model: 0 }], 0],
    [
      'what he chose, whatever is fitted or imported',
      [{ how: 'by_hand' }, {}, { how: 'imported' }],
      1,
    ],
    ['a better one', [{ how: 'by_hand' }, { how: 'promoted' }], undefined],
    ['what he released', [{ how: 'by_hand' }, { how: 'released', model: 1 }], undefined],
    ['another abuse type', [{ how: 'by_hand', abuseType: 'content_abuse' }], undefined],
  ])('knows of %s whether it was chosen by hand', (_, records, chosen) => {
    const history = new ModelHistory()
    records.forEach((told, at) => history.add(record(at + 1, told)))
    expect(history.chosenByHand('payment_abuse')).toBe(chosen)
  })

  it('takes a choice that was released long ago for none', () => {
    const history = new ModelHistory()
    history.add(record(1, { how: 'by_hand' }))
    history.add(record(2, { how: 'released', model: 1 }))
    crowd(history, 3)
    expect(numbersOf(history).slice(0, 2)).toEqual([1, 2])
    expect(history.chosenByHand('payment_abuse')).toBeUndefined()
  })
})
