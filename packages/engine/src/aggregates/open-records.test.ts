import { expect, it } from 'vitest'
import { mapStates } from '../models/situation.test.support.ts'
import { OPEN_RECORD_BYTES, OpenRecords } from './open-records.ts'

const KEY = { lo: 3, hi: 4 }
const HEAD_BYTES = 32

/** Opens a record, and changes it as the event `sequence` would. */
function change(records: OpenRecords, sequence: number) {
  const record = records.open(KEY)
  const { words, doubles, word } = record
  words[word] = HEAD_BYTES
  doubles[word / 2 + 1] = sequence
  return record
}

const versionOf = (records: OpenRecords): number | undefined => {
  const record = records.peek(KEY)
  return record && record.doubles[record.word / 2 + 1]
}

it('records are written back together, and what was not written back is forgotten', () => {
  const records = new OpenRecords(mapStates())
  change(records, 5)
  records.begin()
  records.store()
  expect(records.peek(KEY)).toBeUndefined()
  expect(change(records, 6).versionWhenOpened).toBe(0)
  records.store()
  expect(versionOf(records)).toBe(6)
  expect(change(records, 7).versionWhenOpened).toBe(6)
  expect(versionOf(records)).toBe(6)
})

it('a new record is empty, whatever lay in its place before', () => {
  const records = new OpenRecords(mapStates())
  const { words, word } = change(records, 5)
  words.fill(1, word, word + OPEN_RECORD_BYTES / 4)
  records.begin()
  const again = records.open(KEY)
  expect([...again.words.subarray(again.word, again.word + HEAD_BYTES / 4)]).toEqual(
    Array.from({ length: HEAD_BYTES / 4 }, () => 0),
  )
})

it('a record that was changed in storage meanwhile, or is too long, is refused', () => {
  const states = mapStates()
  const records = new OpenRecords({ ...states, store: () => false })
  change(records, 5)
  expect(() => records.store()).toThrow('a record changed')
  const long = new Uint32Array(OPEN_RECORD_BYTES / 4 + 2)
  long[0] = long.byteLength
  states.store(KEY, { words: long, doubles: new Float64Array(long.buffer), word: 0 }, 0)
  expect(() => new OpenRecords(states).open(KEY)).toThrow('no short one')
})
