import { chmod, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectories } from './laws/stores.test.support.ts'
import { replaceFile } from './replace-file.ts'

const directories = temporaryDirectories()

it('a file that is replaced holds the new text alone, for its owner', async () => {
  const folder = await directories()
  const path = join(folder, 'keys.json')
  await replaceFile(path, 'first, and longer')
  for (const each of [path, `${path}.new`]) {
    await writeFile(each, 'left by somebody')
    await chmod(each, 0o644)
  }
  await replaceFile(path, 'second')
  expect(await readFile(path, 'utf8')).toBe('second')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['keys.json'])
})

it('a file that cannot be replaced stays as it was', async () => {
  const folder = await directories()
  const path = join(folder, 'keys.json')
  await replaceFile(path, 'first')
  await mkdir(`${path}.new`)
  await expect(replaceFile(path, 'second')).rejects.toThrow('EISDIR')
  expect(await readFile(path, 'utf8')).toBe('first')
  await rm(`${path}.new`, { recursive: true })
  await replaceFile(path, 'second')
  expect(await readFile(path, 'utf8')).toBe('second')
})
