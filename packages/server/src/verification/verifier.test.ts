import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Verifications } from '@winnow/engine'
import { openMemoryStore, openSqliteStore } from '@winnow/store'
import { afterAll, describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../config/settings.ts'
import { BUILT_IN_TEXTS } from './message-texts.ts'
import type { OutgoingMessage } from './senders/sender.ts'
import { Verifier } from './verifier.ts'

const directory = mkdtempSync(join(tmpdir(), 'winnow-verifier-'))
afterAll(() => rmSync(directory, { recursive: true }))

const SUBJECT = { environment: 1, userId: 'ann', verifiedEvent: '$login', verifiedEntityId: 's' }

const REQUEST = {
  subject: SUBJECT,
  channel: 'email',
  to: 'ann@example.com',
  brand: '',
  language: '',
  ip: undefined,
  event: { $user_id: 'ann' },
} as const

const KEY = new Uint8Array(32)

function verifierOf(verifications: Verifications, key = KEY, send = async () => undefined) {
  const sender = { kind: 'file', send, close: () => undefined } as const
  const senders = { email: sender, sms: sender }
  return new Verifier({
    verifications,
    senders,
    texts: BUILT_IN_TEXTS,
    key,
    config: DEFAULT_CONFIG,
  })
}

const codeIn = ({ text }: OutgoingMessage): string => /\d{6}/.exec(text)?.[0] ?? ''

describe('a code', () => {
  it('survives a restart, if its key does, and no file of the store has it', async () => {
    const opened = await openSqliteStore({ directory })
    const message = await verifierOf(opened.verifications).open(REQUEST, 1_000)
    await opened.close()
    const code = codeIn(message)
    const again = await openSqliteStore({ directory })
    try {
      const other = new Uint8Array(32).fill(7)
      const lost = await verifierOf(again.verifications, other).check(SUBJECT, code, 2_000)
      expect(lost).toMatchObject({ isRight: false })
      const stored = await again.verifications.newest(SUBJECT, 2_000)
      expect(JSON.stringify(stored)).not.toContain(code)
      const kept = await verifierOf(again.verifications).check(SUBJECT, code, 2_000)
      expect(kept).toEqual({ isRight: true, event: REQUEST.event })
    } finally {
      await again.close()
    }
  })

  it('has another hash in each verification', async () => {
    const { verifications } = openMemoryStore()
    const hashes = new Set<string>()
    // As many as a day has, of one code each: equal codes are among them, equal hashes are not.
    for (let at = 0; at < 15; at += 1) {
      const message = await verifierOf(verifications).open(REQUEST, 1_000)
      const known = await verifications.newest(SUBJECT, 2_000)
      hashes.add(known?.codeHash ?? '')
      expect(known?.codeHash).not.toContain(codeIn(message))
    }
    expect(hashes.size).toBe(15)
  })
})

it('sends no more messages at a time than it may', async () => {
  const { verifications } = openMemoryStore()
  const release: (() => void)[] = []
  const hanging = () => new Promise<undefined>((resolve) => release.push(() => resolve(undefined)))
  const verifier = verifierOf(verifications, KEY, hanging)
  const message: OutgoingMessage = { channel: 'email', to: 'a@b.example', subject: '', text: '' }
  const sends = Array.from({ length: 500 }, () => verifier.send(message))
  await expect(verifier.send(message)).rejects.toMatchObject({ code: 'busy' })
  for (const accept of release.splice(0)) accept()
  await Promise.all(sends)
  const last = verifier.send(message)
  for (const accept of release) accept()
  await expect(last).resolves.toBeUndefined()
})
