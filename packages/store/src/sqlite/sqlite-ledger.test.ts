import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { temporaryDirectories, withStore } from '../laws/stores.test.support.ts'
import { madeEntry } from './made-entry.test.support.ts'
import { SqliteLedger } from './sqlite-ledger.ts'
import { closeWorkers, startWorkers } from './store-workers.ts'

const directories = temporaryDirectories()

it('a disk that does not answer is trouble until it does', async () => {
  const directory = await directories()
  await withStore({ directory }, ({ ledger }) => ledger.append([madeEntry(1)]))
  const workers = startWorkers({ directory }, () => undefined)
  let nowMs = 0
  const took: number[] = []
  const ledger = new SqliteLedger({
    ...workers,
    last: 1,
    onCommit: (_bytes, ms) => void took.push(ms),
    onWritten: () => undefined,
    onDetails: () => undefined,
    onDamage: () => undefined,
    roomTrouble: () => undefined,
    steadyMs: () => nowMs,
  })
  const appended = ledger.append([madeEntry(2)])
  await nextTurn()
  nowMs += 5000
  expect(ledger.trouble()).toBeUndefined()
  nowMs += 1
  // The answer arrives in a later turn at the earliest.
  expect(ledger.trouble()).toBe('the disk has not answered for 5 s')
  await appended
  expect(ledger.trouble()).toBeUndefined()
  expect(took).toEqual([5001])
  await ledger.close()
  await closeWorkers(workers)
})
