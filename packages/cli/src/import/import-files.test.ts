import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'

let folder = ''
let place: readonly string[] = []
let empty = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-import-files-'))
  place = ['--data-dir', join(folder, 'data')]
  empty = join(folder, 'empty.jsonl')
  await writeFile(empty, '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('says that it makes a data directory, the first time, and that a file holds nothing', async () => {
  const made = `${join(folder, 'data')} is no data directory yet: a new one is made there.\n`
  const looking = 'Looking through empty.jsonl …\n'
  const out = 'Imported: nothing, the files hold no lines.\n'
  const first = await runHere(['import', empty, ...place])
  expect(first).toEqual({ code: 0, out, err: made + looking })
  const second = await runHere(['import', empty, '--in-order', ...place])
  expect(second).toEqual({ code: 0, out, err: '' })
})
