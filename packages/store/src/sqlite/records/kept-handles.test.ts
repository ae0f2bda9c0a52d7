import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { temporaryDirectories, withStore } from '../../laws/stores.test.support.ts'
import { dataFiles } from '../data-files.ts'
import { FileChecks } from '../file-checks.ts'
import { madeEntry } from '../made-entry.test.support.ts'
import { openReadOnlyStore } from '../open-read-only.ts'
import { KeptHandles } from './kept-handles.ts'
import { indexOf } from './page-log.ts'

const directories = temporaryDirectories()

const UNHEARD = {
  onLedger: () => undefined,
  onRecords: () => undefined,
  onSnapshots: () => undefined,
}

/** Where Linux says who has which locks. */
const LOCKS = '/proc/locks'

/** The byte of a log's index that every process locks while it has the database open. https://sqlite.org/walformat.html */
const IN_USE = 128

/** Whether other processes can see that this one uses a database. */
function isSeenInUse(file: string): boolean {
  const { ino } = statSync(indexOf(file))
  const lock = new RegExp(` ${process.pid} [^ ]+:${ino} ${IN_USE} ${IN_USE}$`, 'm')
  return lock.test(readFileSync(LOCKS, 'utf8'))
}

it.skipIf(!existsSync(LOCKS))(
  'other processes see that databases are in use, whatever is read of their files besides',
  async () => {
    const directory = await directories()
    const files = [dataFiles.ledger(directory), dataFiles.records(directory)]
    await withStore({ directory }, async (store) => {
      for (let sequence = 1; sequence <= 50; sequence += 1) {
        await store.ledger.append([madeEntry(sequence)])
        await store.records.settled(sequence)
      }
      expect(files.map(isSeenInUse)).toEqual([true, true])
      const checks = new FileChecks({ directory, last: () => 50, ...UNHEARD })
      await checks.run()
      await checks.close()
      expect(files.map(isSeenInUse)).toEqual([true, true])
      const beside = openReadOnlyStore(directory)
      expect(await beside.checkRecords()).toBeUndefined()
      expect(files.map(isSeenInUse)).toEqual([true, true])
      await beside.close()
      checks.release()
    })
  },
)

it('a handle is of what the path names now, and of nothing when there is no file', async () => {
  const directory = await directories()
  const [file, other] = [join(directory, 'one'), join(directory, 'other')]
  const handles = new KeptHandles()
  expect(handles.of(file)).toBeUndefined()
  writeFileSync(file, 'one')
  const first = handles.of(file)
  expect(handles.of(file)).toBe(first)
  writeFileSync(other, 'other')
  await rename(other, file)
  expect(statSync(file).size).toBe(5)
  expect(handles.of(file)).toBeTypeOf('number')
  handles.close()
})
