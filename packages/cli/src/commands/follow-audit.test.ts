import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AuditRecord, followAudit } from './follow-audit.ts'

const recordAt = (sequence: number): AuditRecord => ({
  sequence,
  time: sequence,
  who: { kind: 'admin' },
  what: 'create_key',
  on: { type: 'key', id: 'k' },
  account_id: null,
  from: null,
  changes: {},
})

it('gives each entry once, in order, however many come between two looks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(9), { maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (counts, pageSize) => {
        const written: AuditRecord[] = []
        const write = (count: number) => {
          for (let at = 0; at < count; at += 1) written.push(recordAt(written.length * 3 + 1))
        }
        write(pageSize)
        const read = async (cursor: string | undefined) => {
          const before = cursor === undefined ? Infinity : Number(cursor)
          const rest = written.filter(({ sequence }) => sequence < before).toReversed()
          const entries = rest.slice(0, pageSize)
          const next = rest.length > pageSize ? String(entries.at(-1)?.sequence) : null
          return { entries, next }
        }
        const looks = counts.values()
        const wait = async () => {
          const { done, value } = looks.next()
          if (done !== true) write(value)
          return done !== true
        }
        const followed: number[] = []
        for await (const { sequence } of followAudit(read, wait)) followed.push(sequence)
        expect(followed).toEqual(written.map(({ sequence }) => sequence))
      },
    ),
  )
})
