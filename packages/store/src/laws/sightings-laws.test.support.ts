import { createHash } from 'node:crypto'
import type { LedgerEntry, Records, SightingsOf } from '@winnow/engine'
import { expect, it } from 'vitest'
import { eventEntry } from './entries.test.support.ts'
import { filled } from './filled.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

/** What was seen with a device, a session or a user. */
export function sightings(kind: StoreKind): void {
  ofUsers(kind)
  ofDevices(kind)
  inPages(kind)
}

function beacon(sequence: number, session: string, device: string, more: object = {}): LedgerEntry {
  return eventEntry(sequence, {
    $type: '$beacon',
    $session_id: session,
    $message_id: 'm',
    $device_id: device,
    ...more,
  })
}

const login = (sequence: number, user: string, session: string): LedgerEntry =>
  eventEntry(sequence, { $type: '$login', $user_id: user, $session_id: session })

async function seen(records: Records, of: SightingsOf, limit = 100): Promise<readonly string[]> {
  return (await records.sightings(1, of, { limit })).map(({ id }) => id)
}

const devicesOf = (id: string): SightingsOf => ({ type: 'user', id, seen: 'device' })
const inSession = (id: string): SightingsOf => ({ type: 'session', id, seen: 'device' })
const usersOf = (id: string): SightingsOf => ({ type: 'device', id, seen: 'user' })
const sessionsOf = (id: string): SightingsOf => ({ type: 'device', id, seen: 'session' })

const seenAt = (firstSequence: number, lastSequence: number) => ({
  firstSeenMs: 1_000_000 + firstSequence,
  lastSeenMs: 1_000_000 + lastSequence,
  lastSequence,
})

function ofUsers({ open }: StoreKind): void {
  it('are of the user whose session it turned out to be, before and after', async () => {
    const { records } = await filled(await open(), [
      beacon(1, 's-1', 'web:1'),
      beacon(2, 's-2', 'web:1'),
      login(3, 'ann', 's-1'),
      beacon(4, 's-1', 'web:1'),
    ])
    expect(await records.timeline(1, 'ann', { limit: 10 })).toHaveLength(3)
    expect(await records.seen(1, 'device', 'web:1')).toMatchObject({ events: 3 })
    expect(await records.seen(1, 'session', 's-1')).toMatchObject({ joined: 'ann' })
    expect(await records.seen(1, 'session', 's-2')).toMatchObject({ joined: undefined, events: 1 })
    expect(await records.seen(1, 'session', 's-3')).toBeUndefined()
    expect(await records.sightings(1, sessionsOf('web:1'), { limit: 10 })).toEqual([
      { id: 's-1', ...seenAt(1, 4), joined: 'ann' },
      { id: 's-2', ...seenAt(2, 2), joined: undefined },
    ])
    const web = { id: 'web:1', joined: undefined }
    expect(await records.sightings(1, devicesOf('ann'), { limit: 10 })).toEqual([
      { ...web, ...seenAt(1, 4) },
    ])
    expect(await records.sightings(2, devicesOf('ann'), { limit: 10 })).toEqual([])
  })

  it('are of a user whose event came before the first beacon of its session', async () => {
    const { records } = await filled(await open(), [
      login(1, 'ann', 's'),
      beacon(2, 's', 'web:1'),
      eventEntry(3, { $type: 'view', $session_id: 's' }),
    ])
    expect(await seen(records, devicesOf('ann'))).toEqual(['web:1'])
    expect(await seen(records, usersOf('web:1'))).toEqual(['ann'])
    expect(await seen(records, inSession('s'))).toEqual(['web:1'])
    expect(await records.seen(1, 'session', 's')).toMatchObject({ joined: 'ann', events: 0 })
    expect(await records.timeline(1, 's', { of: 'session', limit: 10 })).toEqual([])
    expect(await records.timeline(1, 'ann', { limit: 10 })).toHaveLength(3)
    expect(await records.user(1, 'ann')).toMatchObject({ events: 3 })
  })

  it('are of a user whose app’s server names the installation, once the app told of it', async () => {
    const digest = createHash('sha256').update('id-1').digest('hex').slice(0, 32)
    const named = (sequence: number, user: string) =>
      eventEntry(sequence, {
        $type: '$login',
        $user_id: user,
        $app: { $device_unique_id: 'id-1' },
      })
    const { records } = await filled(await open(), [
      named(1, 'early'),
      beacon(2, 's', `ios:${digest}`),
      named(3, 'ann'),
    ])
    expect(await seen(records, usersOf(`ios:${digest}`))).toEqual(['ann'])
    expect(await seen(records, devicesOf('early'))).toEqual([])
    expect(await records.seen(1, 'device', `android:${digest}`)).toBeUndefined()
  })

  it('are of a user by the event that ties a session to him', async () => {
    const tie = { $type: '$link_session_to_user', $user_id: 'ann', $session_id: 's' }
    const { records } = await filled(await open(), [eventEntry(1, tie), beacon(2, 's', 'web:1')])
    expect(await seen(records, devicesOf('ann'))).toEqual(['web:1'])
  })
}

function ofDevices({ open }: StoreKind): void {
  it('are of every user of a session, whoever came when', async () => {
    const { records } = await filled(await open(), [
      login(1, 'ann', 's'),
      login(2, 'bob', 's'),
      beacon(3, 's', 'web:1'),
      login(4, 'cleo', 's'),
      beacon(5, 's', 'web:1'),
      beacon(6, 's', 'web:2'),
    ])
    expect(await seen(records, usersOf('web:1'))).toEqual(['cleo', 'bob', 'ann'])
    expect(await records.sightings(1, devicesOf('ann'), { limit: 9 })).toMatchObject([
      { id: 'web:2', ...seenAt(6, 6) },
      { id: 'web:1', ...seenAt(3, 3) },
    ])
    expect(await seen(records, devicesOf('cleo'))).toEqual(['web:2', 'web:1'])
    expect(await records.sightings(1, sessionsOf('web:1'), { limit: 9 })).toMatchObject([
      { id: 's', joined: 'cleo' },
    ])
  })

  it('are of eight users before the last one, the last ones', async () => {
    const logins = Array.from({ length: 12 }, (_, at) => login(at + 1, `user-${at}`, 's'))
    const { records } = await filled(await open(), [...logins, beacon(13, 's', 'web:1')])
    const users = await seen(records, usersOf('web:1'))
    expect(users.toSorted()).toEqual(
      Array.from({ length: 9 }, (_, at) => `user-${at + 3}`).toSorted(),
    )
  })

  it('that come with a session are the four that are known the longest', async () => {
    const known = [beacon(1, 'other', 'web:b'), beacon(2, 'other', 'web:a')]
    const forged = Array.from({ length: 9 }, (_, at) => beacon(at + 3, 's', `web:${at}`))
    const own = [beacon(12, 's', 'web:a'), beacon(13, 's', 'web:b')]
    const { records } = await filled(await open(), [
      ...known,
      ...forged,
      ...own,
      login(14, 'ann', 's'),
    ])
    const devices = ['web:b', 'web:a', 'web:1', 'web:0']
    expect(await seen(records, devicesOf('ann'))).toEqual(devices)
    expect(await records.sightingsCount(1, inSession('s'))).toBe(11)
  })

  it('need no session to be known, nor to be described', async () => {
    const device = { 'hardware.cores': 8 }
    const { records } = await filled(await open(), [
      eventEntry(1, { $type: '$beacon', $device_id: 'web:1' }),
      beacon(2, 's', 'web:1', { $note: '"$device":{' }),
    ])
    expect(await records.seen(1, 'device', 'web:1')).toMatchObject({
      events: 2,
      describedBy: undefined,
    })
    const more = await filled(await open(), [
      beacon(1, 's', 'web:1', { $device: device }),
      beacon(2, 's', 'web:1'),
    ])
    expect(await more.records.seen(1, 'device', 'web:1')).toMatchObject({ describedBy: 1 })
  })
}

function inPages({ open }: StoreKind): void {
  it('are each listed once, however often seen, and all of them page by page', async () => {
    const entries = [login(1, 'ann', 's'), beacon(2, 's', 'web:first')]
    for (let at = 3; at <= 1200; at += 1) entries.push(beacon(at, 's', `web:${at % 7}`))
    const store = await filled(await open(), entries.slice(0, 600))
    const { records } = await filled(store, entries.slice(600))
    const all = await seen(records, devicesOf('ann'))
    expect(all).toEqual([...[3, 2, 1, 0, 6, 5, 4].map((at) => `web:${at}`), 'web:first'])
    const paged: string[] = []
    for (let before: number | undefined; ;) {
      const page = { limit: 3, ...(before === undefined ? {} : { before }) }
      const found = await records.sightings(1, devicesOf('ann'), page)
      paged.push(...found.map(({ id }) => id))
      before = found.at(-1)?.lastSequence
      if (before === undefined) break
    }
    expect(paged).toEqual(all)
    expect(await records.sightingsCount(1, devicesOf('ann'))).toBe(8)
    expect(await records.sightingsCount(1, devicesOf('nobody'))).toBe(0)
    expect(await seen(records, usersOf('web:first'))).toEqual(['ann'])
  })
}
