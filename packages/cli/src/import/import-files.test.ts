import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WinnowUnavailable } from '@winnow/client'
import { runHere } from '../run-here.test.support.ts'
import { answering, closeAll } from '../service/answering.test.support.ts'
import { explain } from './import-files.ts'

let folder = ''
let place: readonly string[] = []
let empty = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-import-files-'))
  place = ['--data-dir', join(folder, 'data')]
  empty = join(folder, 'empty.jsonl')
  await writeFile(empty, '')
})
afterAll(async () => {
  await closeAll()
  await rm(folder, { recursive: true, force: true })
})

it('says that it makes a data directory, the first time, and that a file holds nothing', async () => {
  const made = `${join(folder, 'data')} is no data directory yet: a new one is made there.\n`
  const looking = 'Looking through empty.jsonl …\n'
  const out = 'Imported: nothing, the files hold no lines.\n'
  const first = await runHere(['import', empty, ...place])
  expect(first).toEqual({ code: 0, out, err: made + looking })
  const second = await runHere(['import', empty, '--in-order', ...place])
  expect(second).toEqual({ code: 0, out, err: '' })
})

it('ends with what keeps the service from taking lines', async () => {
  const url = await answering(503, '{"status":"not_ready","reason":"the disk is full"}')
  const given = new WinnowUnavailable('Service unavailable (tries: 21)', {
    reason: 'server_error',
    tries: 21,
  })
  await expect(explain(given, url)).rejects.toThrow(
    'the service took no more lines: Service unavailable (tries: 21): the disk is full. Run the same',
  )
})
