import { statSync } from 'node:fs'
import { join } from 'node:path'
import { IDS_PER_ENTRY } from '@winnow/engine'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { temporaryDirectories } from '../../laws/stores.test.support.ts'
import { decisionMessage } from './decision-message.test.support.ts'
import { DeliveryFile } from './delivery-file.ts'
import { DeliveryLog } from './delivery-log.ts'
import { DeliveryQueue } from './delivery-queue.ts'

const COUNT = 4_000

/** 1 M deliveries have 300 MB. */
const MAX_BYTES_EACH = 300

const directories = temporaryDirectories()
let path = ''
let file: DeliveryFile
let queue: DeliveryQueue
let log: DeliveryLog
/** Of the file with nothing in it. */
let bytesEmpty = 0

function bytesNow(): number {
  file.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  return statSync(path).size
}

/** Deliveries of a bad day, each of which waited behind a backlog and was accepted at the second try alone. */
beforeAll(async () => {
  path = join(await directories(), 'deliveries.db')
  file = DeliveryFile.open(path)
  bytesEmpty = bytesNow()
  queue = new DeliveryQueue(file)
  log = new DeliveryLog(file, queue)
  const decisions = Array.from({ length: COUNT }, (_, at) => decisionMessage(at))
  queue.add([
    { endpoint: 1, upTo: COUNT, isStrict: true, isHeld: false, nowMs: 1_795_720_000_000 },
    decisions.map((decision) => ({
      message: decision.id,
      kind: decision.kind,
      entity: decision.entity,
      body: JSON.stringify(decision),
      atMs: decision.time,
    })),
  ])
  const noted = { atMs: 1_795_720_000_100, timings: { totalMs: 12 } }
  const dueMs = 1_795_720_000_200
  const busy = { ...noted, attempt: 1, status: 503, answer: 'busy' }
  const fine = { ...noted, attempt: 2, status: 204, answer: '' }
  const numbers = Array.from({ length: COUNT }, (_, at) => at + 1)
  queue.note(numbers.map((number) => ({ number, attempt: busy, state: 'waiting', dueMs })))
  queue.note(numbers.map((number) => ({ number, attempt: fine, state: 'delivered', dueMs })))
})

afterAll(() => file.close())

it(`a delivery and two tries have ${MAX_BYTES_EACH} bytes at most (W23)`, () => {
  expect((bytesNow() - bytesEmpty) / COUNT).toBeLessThan(MAX_BYTES_EACH)
})

it.each([
  ['its message', { message: decisionMessage(7).id }],
  ['its entity', { entity: decisionMessage(7).entity }],
  ['each of its states', {}],
  ['its time', { sinceMs: 1_795_720_000_000, untilMs: 1_795_720_000_001 }],
])('is found by %s without looking at the others, however many there are (W14)', (_, query) => {
  const asked = vi.spyOn(file, 'all')
  for (const state of [undefined, 'delivered'] as const) {
    const of = { ...query, ...(state !== undefined && { state }), endpoints: [1], limit: 10 }
    expect(log.find(of).length).toBeGreaterThan(0)
  }
  const statements = asked.mock.calls.map(([sql]) => sql)
  asked.mockRestore()
  const plans = statements.flatMap((sql) => {
    const named = sql.replaceAll('?', '1')
    return file.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${named}`).map(({ detail }) => detail)
  })
  expect(plans.filter((detail) => /^SCAN|TEMP B-TREE/.test(detail))).toEqual([])
})

it('what is old goes a few at a time: nothing waits for the rest of it (W23)', () => {
  expect([log.expire([Infinity, 500]), log.expire([Infinity, 500])]).toEqual([500, 500])
  expect(log.find({ endpoints: [1], limit: 10 })[0]?.number).toBe(COUNT)
  expect(log.get(1_000)).toBeUndefined()
  expect(log.get(1_001)).toBeDefined()
})

it('all messages of an entry go, with their tries, whatever became of them', () => {
  const { id, entity } = decisionMessage(COUNT - 1)
  const entry = Math.floor(id / IDS_PER_ENTRY)
  const other = decisionMessage(COUNT - 1_000)
  log.forget([entry])
  expect(log.find({ message: id, endpoints: [1], limit: 10 })).toEqual([])
  expect(log.attempts(COUNT)).toEqual([])
  const left = 'SELECT count(*) AS count FROM deliveries WHERE entity_id = ?'
  expect(file.all(left, entity.id)).toEqual([{ count: 0 }])
  expect(log.find({ message: other.id, endpoints: [1], limit: 10 }).length).toBe(1)
})
