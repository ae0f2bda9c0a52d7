import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectories } from './laws/stores.test.support.ts'
import { makeDirectories } from './make-directories.ts'

const directories = temporaryDirectories()

describe('directories that are made', () => {
  it('are there with all they lie in, for their owner alone', async () => {
    const outer = join(await directories(), 'a')
    makeDirectories(join(outer, 'b', 'c'))
    makeDirectories(join(outer, 'b', 'c'))
    expect(statSync(join(outer, 'b', 'c')).mode & 0o777).toBe(0o700)
    expect(statSync(outer).mode & 0o777).toBe(0o700)
  })

  it('are refused in the place of a file, and below one', async () => {
    const file = join(await directories(), 'file')
    writeFileSync(file, '')
    expect(() => makeDirectories(file)).toThrow(/EEXIST/)
    expect(() => makeDirectories(join(file, 'below'))).toThrow(/EEXIST|ENOTDIR/)
  })

  it.skipIf(!existsSync('/proc/self'))('are refused where the file system takes none', () => {
    expect(() => makeDirectories('/proc/winnow/data')).toThrow(/ENOENT|EACCES|EPERM/)
  })
})
