import { existsSync, readFileSync, watch } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ended, startWinnow } from '../run-winnow.test.support.ts'

const NOTE = 'service.json'

const BANNER = /^ +Winnow \S+ is ready\.$/m

/**
 * What the service of a directory notes of itself once it takes events; it is gone after a stop in good order. A watch by
 * `node:fs/promises` drops what happens while its last event is looked at.
 */
function noted(dataDir: string): Promise<{ readonly url: string }> {
  return new Promise((resolve) => {
    const watcher = watch(dataDir, (_, filename) => {
      const text = filename === NOTE ? readFileSync(join(dataDir, NOTE), 'utf8') : ''
      if (!text.endsWith('\n')) return
      watcher.close()
      resolve(JSON.parse(text) as { url: string })
    })
  })
}

/** Resolves once the banner is written. */
function banner({ stderr }: ReturnType<typeof startWinnow>): Promise<void> {
  let text = ''
  return new Promise((resolve) => {
    stderr?.on('data', (chunk: Buffer | string) => {
      text += chunk.toString()
      if (BANNER.test(text)) resolve()
    })
  })
}

it('a service whose output nobody reads goes on, and stops in good order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-unread-'))
  const begun = noted(dataDir)
  const service = startWinnow(['serve', '--port', '0', '--data-dir', dataDir])
  service.stdout?.destroy()
  const end = ended(service)
  const isWritten = banner(service)
  const { url } = await begun
  // An answer may overtake the banner, and a stop then comes before it.
  await isWritten
  for (const path of ['/health/live', '/health/ready']) {
    expect((await fetch(`${url}${path}`)).status).toBe(200)
  }
  // As a terminal that is closed: both its shell and the system say so.
  service.kill('SIGHUP')
  service.kill('SIGHUP')
  expect(await end).toMatchObject({
    code: 0,
    err: expect.stringMatching(BANNER),
  })
  expect(existsSync(join(dataDir, NOTE))).toBe(false)
  await rm(dataDir, { recursive: true })
})
