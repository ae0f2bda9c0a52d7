import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ended, startWinnow } from '../run-winnow.test.support.ts'

const NOTE = 'service.json'

/** What the service of a directory notes of itself once it takes events; it is gone after a stop in good order. */
async function noted(dataDir: string): Promise<{ readonly url: string }> {
  for await (const { filename } of watch(dataDir)) {
    const text = filename === NOTE ? await readFile(join(dataDir, NOTE), 'utf8') : ''
    if (text.endsWith('\n')) return JSON.parse(text) as { url: string }
  }
  throw new Error('nobody looks any more')
}

it('a service whose output nobody reads goes on, and stops in good order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-unread-'))
  const begun = noted(dataDir)
  const service = startWinnow(['serve', '--port', '0', '--data-dir', dataDir])
  service.stdout?.destroy()
  const end = ended(service)
  const { url } = await begun
  // The first answer may overtake the banner, which finds nobody there; the second comes after it.
  for (const path of ['/health/live', '/health/ready']) {
    expect((await fetch(`${url}${path}`)).status).toBe(200)
  }
  service.kill()
  expect(await end).toMatchObject({ code: 0, err: '' })
  expect(existsSync(join(dataDir, NOTE))).toBe(false)
  await rm(dataDir, { recursive: true })
})
