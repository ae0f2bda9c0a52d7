import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../../testing/memory-service.ts'
import { personWith, tokenOf } from '../../testing/persons.ts'

let service: MemoryService
let key: Readonly<Record<string, string>>
beforeAll(async () => {
  service = await openMemoryService()
  key = basic(service.local.production.api_key)
  for (const user of ['ann', 'bob']) {
    const event = { $type: '$create_account', $user_id: user }
    await service.app.inject({ method: 'POST', url: '/v205/events', headers: key, payload: event })
  }
})
afterAll(() => service.close())

type Sent = readonly [method: 'GET' | 'POST', url: string, payload?: object]

async function call([method, url, payload]: Sent, headers: Readonly<Record<string, string>> = key) {
  await service.services.records.settled(service.services.core.figures().sequence)
  const answer = await service.app.inject({
    method,
    url,
    headers,
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const notesOf = async (user: string) => (await call(['GET', `/v1/users/${user}/notes`])).body

it('a note about a user without a case stays in their timeline, with its author', async () => {
  const note = { note: 'Called: the order is theirs.', analyst: 'eva@shop.example' }
  const written = await call(['POST', '/v1/users/ann/notes', note])
  expect(written).toEqual({ status: 200, body: { sequence: expect.any(Number) } })
  const { sequence } = written.body
  const shown = { sequence, time: service.services.nowMs(), who: note.analyst, note: note.note }
  expect(await notesOf('ann')).toEqual({ user_id: 'ann', notes: [shown], since: null })
  const { body: timeline } = await call(['GET', '/v1/users/ann/timeline'])
  expect(timeline.entries[0]).toMatchObject({
    sequence,
    kind: 'noted',
    note: note.note,
    analyst: note.analyst,
  })
  expect((await notesOf('bob')).notes).toEqual([])
  expect((await call(['GET', '/v1/users/ann'])).body.events).toBe(1)
})

it('a person writes in their own name, which the audit keeps without the text', async () => {
  const person = await personWith(service, 'p1', { role: 'analyst' })
  const token = await tokenOf(service, person)
  const at = { 'winnow-environment': `${service.local.account_id}/production` }
  const headers = { ...token.headers, ...at }
  expect((await call(['POST', '/v1/users/bob/notes', { note: 'A gift.' }], headers)).status).toBe(
    200,
  )
  const { notes } = await notesOf('bob')
  expect(notes).toMatchObject([{ who: person.email, note: 'A gift.' }])
  const audited = await service.services.records.audit({ what: 'note_user', limit: 10 })
  expect(audited.map(({ on }) => on)).toEqual([
    { type: 'user', id: 'bob' },
    { type: 'user', id: 'ann' },
  ])
  expect(JSON.stringify(audited)).not.toContain('A gift.')
})

it.each([
  ['an unknown user', '/v1/users/nobody/notes', { note: 'x', analyst: 'eva' }, 404],
  ['no text', '/v1/users/ann/notes', { analyst: 'eva' }, 400],
  ['nobody who writes', '/v1/users/ann/notes', { note: 'x' }, 400],
])('a note with %s is refused', async (_, url, payload, status) => {
  expect((await call(['POST', url, payload])).status).toBe(status)
})
