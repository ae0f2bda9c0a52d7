import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inWholeFile } from './whole-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-whole-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('a file that was written whole has its name', async () => {
  const path = join(folder, 'all.jsonl.gz')
  await inWholeFile(path, (beside) => writeFile(beside, 'new'))
  expect(await readdir(folder)).toEqual(['all.jsonl.gz'])
  expect(await readFile(path, 'utf8')).toBe('new')
})

it('one that was not leaves nothing, and the former one as it was', async () => {
  const path = join(folder, 'all.jsonl')
  await writeFile(path, 'old')
  const failing = inWholeFile(path, async (beside) => {
    await writeFile(beside, 'half')
    throw new Error('no room')
  })
  await expect(failing).rejects.toThrow('no room')
  expect(await readdir(folder)).toEqual(['all.jsonl'])
  expect(await readFile(path, 'utf8')).toBe('old')
})

it('the standard output and devices are written as they are', async () => {
  const given = ['-', '/dev/null'].map((path) => inWholeFile(path, async (to) => to))
  expect(await Promise.all(given)).toEqual(['-', '/dev/null'])
})

it('a link stays, and leads to what was written', async () => {
  const elsewhere = join(folder, 'elsewhere')
  await mkdir(elsewhere)
  await writeFile(join(elsewhere, 'all.jsonl'), 'old')
  const path = join(folder, 'latest.jsonl')
  await symlink('elsewhere/all.jsonl', path)
  await inWholeFile(path, (beside) => writeFile(beside, 'new'))
  expect((await lstat(path)).isSymbolicLink()).toBe(true)
  expect(await readFile(path, 'utf8')).toBe('new')
  expect(await readdir(elsewhere)).toEqual(['all.jsonl'])
})
