import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService } from '@winnow/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCredentials } from '../credentials.ts'
import { runWinnow } from '../run-winnow.test.support.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-beacons-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A ledger with a beacon between two events, written by a service. */
async function writeLedger(dataDirectory: string): Promise<void> {
  const config = { ...DEFAULT_CONFIG, dataDirectory, port: 0, logLevel: 'silent' } as const
  const service = await startService(config)
  const production = (await readCredentials(dataDirectory))?.production
  const post = (path: string, body: object) =>
    fetch(service.address + path, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${production?.api_key}:`)}` },
      body: JSON.stringify(body),
    })
  const event = { $type: '$login', $user_id: 'ann', $session_id: 'visit' }
  await post('/v205/events', event)
  await post('/v1/beacon', {
    key: production?.beacon_key,
    id: 'message-1',
    session: 'visit',
    user: 'ann',
    visitor: '0b6fd9d5-3b7d-4f0e-9a56-2f6f1a8e7c11',
    pages: [{ url: 'https://shop.test/', title: 'Zoë', referrer: '', agoMs: 3 }],
    device: { 'screen.width': 1920, 'fonts.installed': ['Arial'] },
  })
  await post('/v205/events', event)
  await service.close()
}

it('a ledger with beacons is exported and imported as the same', async () => {
  const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')]
  await writeLedger(ours)
  const said = async (directory: string) => {
    const { out } = await runWinnow(['export', '--data-dir', directory])
    const rows = out.trim().split('\n')
    return rows.map((row) => {
      const { event } = JSON.parse(row) as { event: Record<string, unknown> }
      const { $time: _, ...rest } = event
      return rest
    })
  }
  const { out } = await runWinnow(['export', '--form', 'import', '--data-dir', ours])
  const imported = await runWinnow(['import', '-', '--json', '--data-dir', theirs], out)
  expect(JSON.parse(imported.out)).toMatchObject({ accepted: 3, refused: 0 })
  const kept = await said(theirs)
  expect(kept.map(({ $type: type }) => type)).toEqual(['$login', '$beacon', '$login'])
  expect(kept).toEqual(await said(ours))
})
