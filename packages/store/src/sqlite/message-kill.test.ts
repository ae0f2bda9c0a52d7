/**
 * Goal: whatever the moment of a kill, each committed cause has exactly its messages, and none exists without one. What a reader
 * was given stays, byte for byte, also when the records are lost and made anew.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Outbox, OutboxMessage, Store } from '@winnow/engine'
import { expect, it } from 'vitest'
import { KINDS_OF_ROUND, messagesUpTo } from '../laws/message-commits.test.support.ts'
import { temporaryDirectories, wholeLedger, withStore } from '../laws/stores.test.support.ts'
import { threadFile } from '../thread-file.ts'
import { MemoryRecords } from '../memory/memory-records.ts'
import { dataFiles } from './data-files.ts'
import { removeRecords } from './records/records-schema.ts'

const KILLS = process.env['WINNOW_LONG'] === '1' ? 1000 : 2

const built = threadFile('message-for-ever.test.support', import.meta.url)
const directories = temporaryDirectories()

it(
  `each cause has exactly its messages after ${KILLS} kills, and no reader was given another (W1, W22)`,
  { timeout: 60_000 * KILLS },
  async () => {
    let directory = await directories()
    let given = new Map<number, string>()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      // A ledger without an end makes each check longer.
      if (kill % 50 === 0) {
        directory = await directories()
        given = new Map()
      }
      const committed = await writeUntilKilled(directory, kill, given)
      if (kill % 2 === 0) removeRecords(dataFiles.records(directory))
      const read = await withStore({ directory }, (store) => check(store, committed, given))
      expect(read).toBeGreaterThan(0)
    }
    expect(given.size).toBeGreaterThan(0)
  },
)

/** Answers the last acknowledged sequence; notes the messages that were read, by id. */
async function writeUntilKilled(
  directory: string,
  seed: number,
  given: Map<number, string>,
): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(built), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let wanted = 150 + ((seed * 7919) % 400)
  let last = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, id = '', digest] = line.split(' ')
    if (what === 'c') last = Number(id)
    // The last line of a process that is killed may be a part of one.
    else if (digest?.length === 32) given.set(Number(id), digest)
    if ((wanted -= 1) <= 0 && given.size > 0) child.kill('SIGKILL')
  }
  const [, signal] = await exit
  expect(signal).toBe('SIGKILL')
  return last
}

/** Answers how many messages were read. */
async function check(
  { ledger, outbox, records }: Store,
  committed: number,
  given: ReadonlyMap<number, string>,
): Promise<number> {
  await records.settled(ledger.last())
  const entries = await wholeLedger(ledger)
  expect(entries.length).toBeGreaterThanOrEqual(committed)
  const twin = new MemoryRecords()
  for (const entry of entries) twin.fold(entry)
  const messages = await allMessages(outbox)
  expect(messages).toEqual(await allMessages(twin.outbox))
  const whole = messages.slice(0, messagesUpTo(entries.length)).map(({ kind }) => kind)
  expect(
    new Set(whole.map((kind, at) => kind === KINDS_OF_ROUND[at % KINDS_OF_ROUND.length])),
  ).toEqual(new Set([true]))
  const digests = new Map(
    messages.map((one) => [one.id, createHash('md5').update(JSON.stringify(one)).digest('hex')]),
  )
  for (const [id, digest] of given) expect([id, digests.get(id)]).toEqual([id, digest])
  // Whoever reads on from there misses nothing: none came later with a lower id.
  const newest = Math.max(...given.keys())
  expect(messages.filter(({ id }) => id <= newest && !given.has(id))).toEqual([])
  return given.size
}

async function allMessages(outbox: Outbox): Promise<readonly OutboxMessage[]> {
  const messages: OutboxMessage[] = []
  for (;;) {
    const after = messages.at(-1)?.id ?? 0
    const page = await outbox.messages(1, { after, limit: 1000 })
    if (page.length === 0) return messages
    messages.push(...page)
  }
}
