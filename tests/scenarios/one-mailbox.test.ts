/** One mailbox has many spellings, and look-alike letters make two mailboxes look like one. */
import { type CanonicalEvent, parseEvent } from '@winnow/contract'
import { FEATURE_INDEX, STARTER_MODELS } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'

const START_MS = Date.UTC(2026, 3, 1, 9)

function signUp(n: number, fields: Record<string, unknown>): CanonicalEvent {
  const parsed = parseEvent('v205', {
    $type: '$create_account',
    $user_id: `user-${n}`,
    $session_id: `visit-${n}`,
    $ip: `85.214.${n + 1}.7`,
    $name: 'Anna Meyer',
    ...fields,
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.event
}

/** The features of the last of several sign-ups, a day after each other. */
async function featuresOfLast(all: readonly Record<string, unknown>[]) {
  const core = await coreOver(openMemoryStore({ seed: { lo: 1, hi: 2 } }))
  let features = new Float32Array()
  for (const [n, fields] of all.entries()) {
    const receivedAtMs = START_MS + n * 86_400_000
    const { outcome } = await core.execute({
      is: 'event',
      request: { environment: 1, event: signUp(n, fields), receivedAtMs },
    })
    features = Float32Array.from(outcome.features)
  }
  await core.close()
  return {
    valueOf: (name: string) => features[FEATURE_INDEX.get(name) ?? -1],
    margin: STARTER_MODELS.account_abuse.margin(features),
  }
}

it.each([
  ['anna@müller-shop.de', 'Anna@xn--mller-shop-9db.de', 'anna+2@MÜLLER-shop.de'],
  ['anna.meyer@proton.me', 'annameyer@protonmail.com', 'anna_meyer@pm.me'],
  ['annameyer@gmail.com', 'anna.meyer@googlemail.com', 'a.n.n.a.meyer+x@gmail.com'],
  ['anna.m@yandex.ru', 'anna-m@ya.ru', 'anna.m@yandex.com'],
  ['anna@icloud.com', 'anna@me.com', 'anna@mac.com'],
])('%s, %s and %s are one mailbox', async (...emails) => {
  const { valueOf } = await featuresOfLast(emails.map(($user_email) => ({ $user_email })))
  expect(valueOf('users_per_email_90d')).toBe(3)
})

it('outlook.com and hotmail.com are two mailboxes', async () => {
  const emails = ['anna@outlook.com', 'anna@hotmail.com']
  const { valueOf } = await featuresOfLast(emails.map(($user_email) => ({ $user_email })))
  expect(valueOf('users_per_email_90d')).toBe(1)
})

it.each<[string, Record<string, unknown>]>([
  ['email_homoglyphs', { $user_email: 'аnna.meyer@web.de' }],
  ['email_homoglyphs', { $user_email: 'anna.meyer@pаypal.com' }],
  ['name_homoglyphs', { $user_email: 'anna.meyer@web.de', $name: 'Аnna Meyer' }],
])('a Cyrillic letter among Latin ones is a sign: %s of %j', async (name, fields) => {
  const plain = await featuresOfLast([{ $user_email: 'anna.meyer@web.de' }])
  const odd = await featuresOfLast([fields])
  expect([plain.valueOf(name), odd.valueOf(name)]).toEqual([0, 1])
  expect(odd.margin).toBeGreaterThan(plain.margin)
})
