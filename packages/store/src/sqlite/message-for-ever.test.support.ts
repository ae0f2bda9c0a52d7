/**
 * Runs as a process that is killed: writes commits, and says of each when it is durable (`c <sequence>`); reads the messages
 * that follow from them and says of each that it was read (`m <id> <digest>`). Argument: the data directory.
 */
import { createHash } from 'node:crypto'
import type { OutboxMessage } from '@winnow/engine'
import { StoreBusy } from '../errors.ts'
import { commitAt } from '../laws/message-commits.test.support.ts'
import { openSqliteStore } from './open-sqlite-store.ts'
import { sayLine } from './say-line.test.support.ts'

const [directory = ''] = process.argv.slice(2)
const store = await openSqliteStore({ directory })

let after = 0
let isReading = false

async function readNew(): Promise<void> {
  if (isReading) return
  isReading = true
  for (const message of await newMessages()) {
    after = message.id
    sayLine(`m ${message.id} ${createHash('md5').update(JSON.stringify(message)).digest('hex')}`)
  }
  isReading = false
}

/** On a loaded machine the records may be too far behind the ledger to be read: the next commit tries again. */
async function newMessages(): Promise<readonly OutboxMessage[]> {
  try {
    return await store.outbox.messages(1, { after, limit: 1000 })
  } catch (error) {
    if (error instanceof StoreBusy) return []
    throw error
  }
}

store.outbox.watch(1, () => void readNew())

for (let next = store.ledger.last() + 1; ;) {
  const commit = commitAt(next)
  await store.ledger.append(commit)
  next += commit.length
  sayLine(`c ${next - 1}`)
}
