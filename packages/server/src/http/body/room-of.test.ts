/** The law: bodies that strangers do not finish keep out none from senders with a key. */
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  basic,
  bearer,
  openMemoryService,
  type MemoryService,
} from '../../testing/memory-service.ts'
import { openRawSocket, type RawSocket } from '../../testing/raw-socket.ts'

let service: MemoryService
let port = 0
let open: RawSocket[] = []
beforeEach(async () => {
  service = await openMemoryService({ beaconIpPerSecond: 0, beaconKeyPerSecond: 0 })
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const address = service.app.server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterEach(async () => {
  for (const { socket } of open) {
    socket.destroy()
    if (!socket.closed) await once(socket, 'close')
  }
  open = []
  await service.close()
})

const MIB = 1_048_576
/** More than a room of 16 MiB has. */
const UNFINISHED = 30

const NO_ROOM = 'Too many large bodies are under way'

/** Begins bodies and finishes none; resolves once there is no room for one of them. */
async function unfinished(path: string, headers: string, before = '{"note":"'): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: UNFINISHED }, () => openRawSocket(port)))
  open.push(...sockets)
  const part = before + 'x'.repeat(900_000)
  for (const each of sockets) {
    each.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}Content-Length: ${MIB}\r\n\r\n${part}`,
    )
  }
  await Promise.any(sockets.map((each) => each.until(NO_ROOM)))
}

const LARGE = { $type: '$logout', $user_id: 'ann', note: 'y'.repeat(200_000) }

async function sent(path: string, body: object, headers: Record<string, string> = {}) {
  const url = `http://127.0.0.1:${port}${path}`
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { status?: number; description?: string }
}

/** Of everybody with a secret key, wherever it is. */
async function serversAnswers(): Promise<readonly (number | undefined)[]> {
  const { api_key: key } = service.local.production
  const answers = [
    await sent('/v205/events', LARGE, basic(key)),
    await sent('/v205/events', LARGE, bearer(key)),
    await sent(`/v205/events?api_key=${key}`, LARGE),
    await sent('/v205/events', { $api_key: key, ...LARGE }),
  ]
  return answers.map(({ status }) => status)
}

/** From the administrator; this body is refused for another reason. */
async function adminAnswer(): Promise<string> {
  const account = { name: 'x'.repeat(200_000) }
  const refused = await sent('/v1/admin/accounts', account, bearer(service.adminToken))
  return JSON.stringify(refused)
}

const batchPath = () => `/v3/accounts/${service.local.account_id}/mobile_events`

it.each([
  ['no key', () => unfinished('/v205/events', '')],
  [
    'a wrong key',
    () => unfinished('/v205/events', `Authorization: ${basic('wrong').authorization}\r\n`),
  ],
  ['a wrong key in the body', () => unfinished('/v205/events', '', '{"$api_key":"wrong","note":"')],
  [
    'the beacon key',
    () => {
      const { authorization } = basic(service.local.production.beacon_key)
      return unfinished(batchPath(), `Authorization: ${authorization}\r\n`)
    },
  ],
])('unfinished bodies with %s keep out no server', async (_, flood) => {
  expect.hasAssertions()
  await flood()
  expect(await serversAnswers()).toEqual([0, 0, 0, 0])
  expect(await adminAnswer()).toContain('invalid_request')
})

it('unfinished bodies without a key keep out no app', async () => {
  await unfinished('/v205/events', '')
  const body = { data: [], note: 'x'.repeat(200_000) }
  const answer = await sent(batchPath(), body, basic(service.local.production.beacon_key))
  expect(JSON.stringify(answer)).not.toContain(NO_ROOM)
})
