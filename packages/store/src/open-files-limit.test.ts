import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openFilesLimit } from './open-files-limit.ts'

it.runIf(existsSync('/proc/self/limits'))('is what the shell says it is', () => {
  const said = execFileSync('sh', ['-c', 'ulimit -S -n'], { encoding: 'utf8' }).trim()
  expect(String(openFilesLimit('self'))).toBe(said === 'unlimited' ? 'Infinity' : said)
  expect(openFilesLimit(process.pid)).toBe(openFilesLimit('self'))
})

it('is not known of a process that is not there', () => {
  expect(openFilesLimit(0x7fff_ffff)).toBeUndefined()
})
