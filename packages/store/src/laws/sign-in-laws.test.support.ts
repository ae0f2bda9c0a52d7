import type { KnownSession, PersonLink } from '@winnow/engine'
import { expect, it } from 'vitest'
import { newcomer, type OpenStore } from './people-laws.test.support.ts'

const sessionAt = (personId: string, createdAtMs: number): KnownSession => ({
  id: `session ${createdAtMs}`,
  sha256: `hash ${createdAtMs}`,
  personId,
  method: 'passkey',
  createdAtMs,
  lastSeenMs: createdAtMs,
})

const invitationOf = (personId: string): PersonLink => ({
  kind: 'invitation',
  personId,
  createdAtMs: 1,
  expiresAtMs: 100,
})

/** What sessions and links of every store must keep. */
export function signInLaws(open: OpenStore): void {
  it('sessions last until they are removed', async () => {
    const { signIns, ...store } = open()
    const { id } = await newcomer(store, 'ann@sessions.example')
    const sessions = [
      { ...sessionAt(id, 1), ip: '198.51.100.7', userAgent: 'Firefox' },
      sessionAt(id, 2),
      sessionAt(id, 3),
    ]
    for (const session of sessions) await signIns.addSession(session)
    expect(await signIns.sessions()).toEqual(sessions)
    await signIns.seen(['session 2', 'session 9'], 50)
    await signIns.seen([], 60)
    await signIns.removeSessions(['session 1', 'session 9'])
    await signIns.removeSessions([])
    const [, second, third] = sessions
    expect(await signIns.sessions()).toEqual([{ ...second, lastSeenMs: 50 }, third])
  })

  it('a link can be used once, and before it expires', async () => {
    const { signIns } = open()
    const invitation = invitationOf('a'.repeat(16))
    await signIns.addLink('01', invitation)
    expect(await signIns.link('01', 99)).toEqual(invitation)
    expect(await signIns.link('01', 100)).toBeUndefined()
    expect(await signIns.useLink('01', 100)).toBeUndefined()
    expect(await signIns.useLink('02', 1)).toBeUndefined()
    const uses = await Promise.all([1, 2, 3, 4].map((nowMs) => signIns.useLink('01', nowMs)))
    expect(uses.filter((link) => link !== undefined)).toEqual([invitation])
    expect(await signIns.link('01', 1)).toBeUndefined()
  })

  it('a newer link of a person and kind voids the older one, and no other', async () => {
    const { signIns } = open()
    const invitation = invitationOf('c'.repeat(16))
    const firstAdmin = { kind: 'first_admin', createdAtMs: 1, expiresAtMs: 100 } as const
    await signIns.addLink('01', invitation)
    await signIns.addLink('02', { ...invitation, kind: 'reset' })
    await signIns.addLink('03', { ...invitation, personId: 'b'.repeat(16) })
    await signIns.addLink('04', firstAdmin)
    await signIns.addLink('05', { ...invitation, createdAtMs: 2 })
    await signIns.addLink('06', firstAdmin)
    const known = async () => {
      const all = ['01', '02', '03', '04', '05', '06']
      const links = await Promise.all(all.map((hash) => signIns.link(hash, 50)))
      return all.filter((_, at) => links[at] !== undefined)
    }
    expect(await known()).toEqual(['02', '03', '05', '06'])
    await signIns.removeLinks('c'.repeat(16))
    expect(await known()).toEqual(['03', '06'])
    await signIns.removeLinks(undefined)
    expect(await known()).toEqual(['03'])
  })
}
