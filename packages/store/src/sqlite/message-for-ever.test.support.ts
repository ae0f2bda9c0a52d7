/**
 * Runs as a process that is killed: writes commits, and says of each when it is durable (`c <sequence>`); reads the messages
 * that follow from them and says of each that it was read (`m <id> <digest>`). Argument: the data directory.
 */
import { createHash } from 'node:crypto'
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
  const messages = await store.outbox.messages(1, { after, limit: 1000 })
  for (const message of messages) {
    after = message.id
    sayLine(`m ${message.id} ${createHash('md5').update(JSON.stringify(message)).digest('hex')}`)
  }
  isReading = false
}

store.outbox.watch(1, () => void readNew())

for (let next = store.ledger.last() + 1; ;) {
  const commit = commitAt(next)
  await store.ledger.append(commit)
  next += commit.length
  sayLine(`c ${next - 1}`)
}
