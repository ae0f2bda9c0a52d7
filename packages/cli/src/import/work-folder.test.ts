import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inWorkFolder } from './work-folder.ts'

let imports = ''
beforeEach(async () => {
  imports = await mkdtemp(join(tmpdir(), 'winnow-work-'))
})
afterEach(() => rm(imports, { recursive: true }))

/** Resolves once it was called so many times. */
function meeting(count: number): () => Promise<void> {
  let come: () => void = () => undefined
  const all = new Promise<void>((resolve) => (come = resolve))
  let left = count
  return () => {
    left -= 1
    if (left === 0) come()
    return all
  }
}

it('two imports at once have folders of their own, which nobody else can read', async () => {
  const both = meeting(2)
  const work = async (folder: string): Promise<string> => {
    await writeFile(join(folder, 'sort-0.1.run'), 'lines')
    await both()
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    return folder
  }
  const [one, other] = await Promise.all([inWorkFolder(imports, work), inWorkFolder(imports, work)])
  expect(one).not.toBe(other)
  expect(await readdir(imports)).toEqual([])
})

it('leaves nothing of an import that fails', async () => {
  const failing = inWorkFolder(imports, async (folder) => {
    await writeFile(join(folder, 'sort-0.1.run'), 'half')
    throw new Error('no room')
  })
  await expect(failing).rejects.toThrow('no room')
  expect(await readdir(imports)).toEqual([])
})

it('removes what a process that is gone left, and nothing else', async () => {
  const gone = spawnSync('true').pid
  const kept = ['abc.checkpoint.json', `work-${process.pid}-0`, 'work-of-mine']
  for (const name of [...kept, `work-${gone}-0`]) await mkdir(join(imports, name))
  await writeFile(join(imports, `work-${gone}-0`, 'standard-input'), 'lines')
  await inWorkFolder(imports, async () => undefined)
  expect((await readdir(imports)).toSorted()).toEqual(kept.toSorted())
})
