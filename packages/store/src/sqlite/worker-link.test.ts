import { expect, it } from 'vitest'
import { dataFiles } from './data-files.ts'
import { StoreStopped } from '../errors.ts'
import { WorkerLink } from './worker-link.ts'

const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => error)

it('a link that closes answers what was asked before, and lets nobody in any more', async () => {
  const link = new WorkerLink('reader-worker', '/nowhere')
  const before = refusalOf(link.call('nothing'))
  const closing = link.close()
  const after = refusalOf(link.call('nothing'))
  await closing
  expect(await before).toMatchObject({ message: 'no such call' })
  expect(await after).toBeInstanceOf(StoreStopped)
  expect(await refusalOf(link.call('nothing'))).toBeInstanceOf(StoreStopped)
  await link.close()
})

it('an error of the system crosses with its code and its file', async () => {
  const link = new WorkerLink('keeper-worker', '/nowhere')
  const path = `${dataFiles.snapshots('/nowhere')}/unfinished`
  const refused = { code: 'ENOENT', syscall: 'open', path }
  expect(await refusalOf(link.call('beginSnapshot'))).toMatchObject(refused)
  await link.close()
})
