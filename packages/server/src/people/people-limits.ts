import { DAY_MS, HOUR_MS, MINUTE_MS } from '@winnow/contract'

/** Bounds of persons and of signing in. Every one says why it is there. */
const PEOPLE_LIMIT_DOCS = {
  peopleCount: { value: 1_000, why: 'Persons of one service: all of them are in memory.' },
  sessionsPerPersonCount: {
    value: 20,
    why: 'Sessions of one person; at one more the one that was idle longest ends.',
  },
  sessionIdleMs: { value: 8 * HOUR_MS, why: 'A session without a request ends: a working day.' },
  sessionLifeMs: { value: 7 * DAY_MS, why: 'A session ends, however busy it is.' },
  firstAdminLinkMs: { value: 15 * MINUTE_MS, why: 'The link that makes the first admin.' },
  invitationMs: { value: 7 * DAY_MS, why: 'An invitation.' },
  resetLinkMs: { value: HOUR_MS, why: 'A link that sets a new password.' },
  passwordMinChars: { value: 12, why: 'The shortest password: length beats rules on characters.' },
  passwordMaxChars: { value: 256, why: 'The longest password: each is hashed at a cost.' },
  attemptsPerPersonCount: {
    value: 10,
    why: 'Wrong passwords or codes of one address of a person in a row; then signing in by password pauses.',
  },
  lockoutMs: { value: 15 * MINUTE_MS, why: 'That pause. Passkeys and links still work.' },
  attemptsPerNetworkBurstCount: {
    value: 30,
    why: 'Attempts to sign in from one IP address (IPv6: network) at once.',
  },
  attemptsPerNetworkPerMinuteCount: { value: 6, why: 'The same in the long run.' },
  passwordChecksCount: {
    value: 2,
    why: 'Passwords hashed at the same time: each takes 19 MiB and a processor.',
  },
  passwordChecksWaitingCount: { value: 50, why: 'Passwords that wait for it; more are refused.' },
  challengesCount: { value: 10_000, why: 'Sign-ins that have begun and are not finished.' },
  challengeMs: { value: 5 * MINUTE_MS, why: 'The time to finish one.' },
  passkeysPerPersonCount: { value: 20, why: 'Passkeys of one person.' },
  recoveryCodesCount: { value: 10, why: 'Recovery codes that are made with a generator of codes.' },
  unknownAttemptEntriesPerMinuteCount: {
    value: 30,
    why: 'Audit entries of attempts for addresses that nobody has; the next entry counts the others.',
  },
} as const

type Bounds = typeof PEOPLE_LIMIT_DOCS

export const PEOPLE_LIMITS = Object.fromEntries(
  Object.entries(PEOPLE_LIMIT_DOCS).map(([name, { value }]) => [name, value]),
) as { readonly [Name in keyof Bounds]: Bounds[Name]['value'] }
