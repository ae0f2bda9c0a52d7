import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ended, startWinnow } from './run-winnow.test.support.ts'

/** Sends the process a signal as soon as it heeds it, once. */
const tooSoon = (signal: string): string => `
const on = process.on.bind(process)
process.on = (name, heed) => {
  const heeding = on(name, heed)
  if (name !== '${signal}') return heeding
  process.on = on
  process.kill(process.pid, name)
  return heeding
}`

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])(
  'a service that is told %s while it is loaded leaves at once, with 0, and makes nothing',
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-too-soon-'))
    const preload = join(folder, 'too-soon.cjs')
    await writeFile(preload, tooSoon(signal))
    const dataDir = join(folder, 'data')
    const args = ['serve', '--port', '0', '--data-dir', dataDir]
    const { code, out } = await ended(startWinnow(args, ['--require', preload]))
    expect([code, out]).toEqual([0, ''])
    expect(existsSync(dataDir)).toBe(false)
    await rm(folder, { recursive: true })
  },
)
