/**
 * Which messages are kept: the newest ones, by number and by age, whatever the batches were. The table is
 * compared with its twin in memory, and with itself in other batches.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import type { MessageRetention, OutboxMessage } from '@winnow/engine'
import { afterAll, expect, it } from 'vitest'
import { MemoryOutbox } from '../../memory/memory-outbox.ts'
import { OutboxTable } from '../../sql/records/outbox-table.ts'
import { emptyRecords } from './records-schema.ts'

const directory = mkdtempSync(join(tmpdir(), 'winnow-outbox-'))
const records = emptyRecords(join(directory, 'records.db'))
afterAll(() => {
  records.close()
  rmSync(directory, { recursive: true })
})

const KEPT: MessageRetention = { messages: 10, ms: 100 }

const messageOf = (id: number, atMs: number): OutboxMessage => ({
  id,
  kind: 'integration.recovered',
  version: 1,
  sequence: id,
  atMs,
  body: {},
})

/** Times mostly rise; what follows from an earlier entry has that entry's. */
const messages = fc
  .array(fc.record({ stepMs: fc.nat({ max: 30 }), backMs: fc.nat({ max: 60 }) }), { maxLength: 60 })
  .map((steps) => {
    let nowMs = 1000
    return steps.map(({ stepMs, backMs }, at) => {
      nowMs += stepMs
      return messageOf(at + 1, backMs > 50 ? nowMs - backMs : nowMs)
    })
  })

/** What is left, and what is the newest that is gone, when these messages came in such batches. */
function left(all: readonly OutboxMessage[], batch: number): unknown {
  records.exec('DELETE FROM outbox; DELETE FROM outbox_marks')
  const table = new OutboxTable(records, KEPT)
  for (const [at, message] of all.entries()) {
    table.add(1, message)
    if ((at + 1) % batch === 0) table.flush()
  }
  table.flush()
  const ids = records.prepare('SELECT id FROM outbox ORDER BY id').all() as { id: number }[]
  const mark = records.prepare('SELECT * FROM outbox_marks').get() as object
  return { ids: ids.map(({ id }) => id), mark }
}

it('is the same whatever the batches were, as many as are counted, and without a gap', async () => {
  await fc.assert(
    fc.asyncProperty(messages, fc.integer({ min: 1, max: 60 }), async (all, batch) => {
      const twin = new MemoryOutbox(KEPT)
      for (const message of all) twin.add(1, message)
      const kept = await twin.messages(1, { after: 0, limit: 1000 })
      const ids = kept.map(({ id }) => id)
      const gone = await twin.gone(1)
      expect(ids).toEqual(all.map(({ id }) => id).slice(gone))
      if (all.length === 0) return
      const newestMs = Math.max(...all.map(({ atMs }) => atMs))
      const mark = { environment: 1, messages: ids.length, newest_ms: newestMs, gone }
      expect(left(all, batch)).toEqual({ ids, mark })
    }),
    { numRuns: 60 },
  )
})

it('ends what is too old, and what is too much', () => {
  const many = Array.from({ length: 12 }, (_, at) => messageOf(at + 1, 1000))
  expect(left(many, 5)).toMatchObject({ mark: { messages: 10, gone: 2 } })
  const later = [...many.slice(0, 3), messageOf(4, 1100), messageOf(5, 1101)]
  expect(left(later, 1)).toEqual({
    ids: [4, 5],
    mark: { environment: 1, messages: 2, newest_ms: 1101, gone: 3 },
  })
})

it('goes on from what was written before, and forgets a batch that failed', () => {
  const table = new OutboxTable(records, KEPT)
  table.add(1, messageOf(6, 1102))
  expect(table.takeNews()).toEqual([1])
  table.flush()
  expect(records.prepare('SELECT messages FROM outbox_marks').get()).toEqual({ messages: 3 })
  records.exec('BEGIN')
  table.add(1, messageOf(7, 1103))
  records.exec('ROLLBACK')
  table.forget()
  expect(table.takeNews()).toEqual([])
  table.add(1, messageOf(7, 1104))
  table.flush()
  expect(records.prepare('SELECT messages FROM outbox_marks').get()).toEqual({ messages: 4 })
})
