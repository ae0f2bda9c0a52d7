import type { NewVerification, VerificationSubject } from '@winnow/engine'
import { expect, it } from 'vitest'
import type { StoreKind } from './stores.test.support.ts'

let laws = 0

/** An environment of its own for each law, as the store is shared, and verifications in it. */
function newSubject() {
  laws += 2
  const subject: VerificationSubject = { environment: laws, userId: 'ann' }
  const opened = (id: string, more: Partial<NewVerification> = {}) => openedIn(subject, id, more)
  const counters = { ...subject, recipientHash: 'recipient', addressHash: 'address' }
  return { subject, counters, opened, elsewhere: laws + 1, ofLaw: (id: string) => `${id} ${laws}` }
}

const openedIn = (
  subject: VerificationSubject,
  id: string,
  more: Partial<NewVerification>,
): NewVerification => ({
  id: `${id} ${subject.environment}`,
  ...subject,
  verifiedEvent: '$login',
  verifiedEntityId: 's-1',
  codeHash: `hash of ${id}`,
  details: `details of ${id}`,
  recipientHash: 'recipient',
  addressHash: 'address',
  sentAtMs: 1_000,
  expiresAtMs: 2_000,
  ...more,
})

const BOUNDS = { nowMs: 1_500, maxAttempts: 3 }
const RENEWED = { codeHash: 'second', sentAtMs: 1_600, expiresAtMs: 2_600, maxSent: 2 }

/** What verifications of every store must keep. */
export function verificationsLaws({ open }: StoreKind<'verifications'>): void {
  it('are found by their user, and by what they protect where that is named', async () => {
    const { verifications } = await open()
    const { subject, opened, elsewhere, ofLaw } = newSubject()
    await verifications.open(opened('a'))
    await verifications.open(
      opened('b', { verifiedEvent: '$create_order', verifiedEntityId: 'o-1', sentAtMs: 900 }),
    )
    await verifications.open(
      opened('c', { verifiedEvent: undefined, verifiedEntityId: undefined, sentAtMs: 800 }),
    )
    const idOf = async (more: Partial<VerificationSubject>) =>
      (await verifications.newest({ ...subject, ...more }, 1_500))?.id
    expect(await idOf({})).toBe(ofLaw('a'))
    expect(await idOf({ verifiedEvent: '$create_order' })).toBe(ofLaw('b'))
    expect(await idOf({ verifiedEntityId: 'o-1' })).toBe(ofLaw('b'))
    expect(await idOf({ verifiedEvent: '$login', verifiedEntityId: 'o-1' })).toBeUndefined()
    expect(await idOf({ userId: 'Ann' })).toBeUndefined()
    expect(await idOf({ environment: elsewhere })).toBeUndefined()
    expect(await verifications.newest(subject, 1_500)).toEqual({
      ...opened('a'),
      sentCount: 1,
      attemptsCount: 0,
    })
  })

  it('expire', async () => {
    const { verifications } = await open()
    const { subject, opened, ofLaw } = newSubject()
    await verifications.open(opened('a'))
    expect(await verifications.newest(subject, 1_999)).toBeDefined()
    expect(await verifications.newest(subject, 2_000)).toBeUndefined()
    expect(await verifications.attempt(ofLaw('a'), { ...BOUNDS, nowMs: 2_000 })).toBeUndefined()
  })

  it('are replaced by the next one of the same subject, and by no other', async () => {
    const { verifications } = await open()
    const { opened, ofLaw } = newSubject()
    await verifications.open(opened('a'))
    await verifications.open(opened('b', { verifiedEntityId: 's-2' }))
    await verifications.open(opened('c'))
    expect(await verifications.attempt(ofLaw('a'), BOUNDS)).toBeUndefined()
    expect(await verifications.attempt(ofLaw('b'), BOUNDS)).toBeDefined()
    expect(await verifications.attempt(ofLaw('c'), BOUNDS)).toBeDefined()
  })

  it('give no more attempts than they have, also to many callers at once', async () => {
    const { verifications } = await open()
    const { opened, ofLaw } = newSubject()
    await verifications.open(opened('a'))
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => verifications.attempt(ofLaw('a'), BOUNDS)),
    )
    const counts = attempts.flatMap((attempt) => attempt?.attemptsCount ?? [])
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(await verifications.attempt(ofLaw('b'), BOUNDS)).toBeUndefined()
  })

  it('are closed by exactly one caller who has the code, and keep no details then', async () => {
    const { verifications } = await open()
    const { subject, opened, ofLaw } = newSubject()
    await verifications.open(opened('a'))
    expect(await verifications.close(ofLaw('a'), 'hash of b')).toBe(false)
    const closed = await Promise.all(
      Array.from({ length: 4 }, () => verifications.close(ofLaw('a'), 'hash of a')),
    )
    expect(closed.filter((isClosed) => isClosed)).toHaveLength(1)
    expect(await verifications.newest(subject, 1_500)).toBeUndefined()
    expect(await verifications.attempt(ofLaw('a'), BOUNDS)).toBeUndefined()
    expect(await verifications.renew(ofLaw('a'), { ...RENEWED, maxSent: 9 })).toBe(false)
  })

  it('get a new code with new attempts, as often as they may', async () => {
    const { verifications } = await open()
    const { opened, ofLaw } = newSubject()
    await verifications.open(opened('a'))
    for (let tries = 0; tries < 3; tries += 1) await verifications.attempt(ofLaw('a'), BOUNDS)
    expect(await verifications.renew(ofLaw('a'), RENEWED)).toBe(true)
    expect(await verifications.renew(ofLaw('a'), RENEWED)).toBe(false)
    expect(await verifications.renew(ofLaw('b'), RENEWED)).toBe(false)
    expect(await verifications.close(ofLaw('a'), 'hash of a')).toBe(false)
    const attempt = await verifications.attempt(ofLaw('a'), { ...BOUNDS, nowMs: 2_500 })
    expect(attempt).toMatchObject({ codeHash: 'second', attemptsCount: 1, sentCount: 2 })
  })

  it('count messages by user, recipient and address, those that are over too', async () => {
    const { verifications } = await open()
    const { counters, opened, elsewhere, ofLaw } = newSubject()
    await verifications.open(opened('a'))
    await verifications.renew(ofLaw('a'), { ...RENEWED, maxSent: 9 })
    await verifications.close(ofLaw('a'), 'second')
    await verifications.open(opened('b', { userId: 'bob', addressHash: undefined }))
    await verifications.open(opened('c', { userId: 'cy', recipientHash: 'other' }))
    await verifications.open(opened('d', { environment: elsewhere }))
    const all = { all: 4, ofUser: 2, ofRecipient: 3, ofAddress: 3 }
    expect(await verifications.sentSince(counters, 1_000)).toEqual(all)
    const nowhere = { ...counters, addressHash: undefined }
    expect(await verifications.sentSince(nowhere, 1_000)).toEqual({ ...all, ofAddress: 0 })
    const lately = { all: 2, ofUser: 2, ofRecipient: 2, ofAddress: 2 }
    expect(await verifications.sentSince(counters, 1_001)).toEqual(lately)
    const none = { all: 0, ofUser: 0, ofRecipient: 0, ofAddress: 0 }
    expect(await verifications.sentSince(counters, 1_601)).toEqual(none)
  })

  it('are tidied: those that expired are over, old ones are gone', async () => {
    const { verifications } = await open()
    const { subject, counters, opened } = newSubject()
    await verifications.open(opened('a'))
    await verifications.open(opened('b', { userId: 'bob', expiresAtMs: 9_000 }))
    await verifications.tidy({ nowMs: 3_000, sentBeforeMs: 1_000 })
    expect(await verifications.newest(subject, 1_500)).toBeUndefined()
    expect(await verifications.newest({ ...subject, userId: 'bob' }, 1_500)).toBeDefined()
    expect(await verifications.sentSince(counters, 0)).toMatchObject({ all: 2 })
    await verifications.tidy({ nowMs: 3_000, sentBeforeMs: 1_001 })
    expect(await verifications.sentSince(counters, 0)).toMatchObject({ all: 0 })
  })
}
