import { session } from '../../entities/declared/session.ts'
import { asRead } from '../as-read.ts'
import { age, defineFeature, type Feature, over } from '../define-feature.ts'
import { minutesOf } from '../scales.ts'

/** What happened in this visit. */
export const sessionFeatures: readonly Feature[] = [
  defineFeature({
    name: 'session_age_minutes',
    family: 'session',
    why: 'A purchase in the first seconds of a visit follows a script.',
    reads: [age('session')],
    value: (ageMs) => minutesOf(ageMs),
  }),
  defineFeature({
    name: 'session_events_5m',
    family: 'session',
    why: 'Dozens of actions within minutes are a script, not a person.',
    reads: [over(session.events, '5m')],
    value: asRead,
  }),
  defineFeature({
    name: 'users_per_session',
    family: 'session',
    why: 'One visit has one user; several are one person going through accounts.',
    reads: [over(session.users, '1d')],
    value: asRead,
  }),
  defineFeature({
    name: 'ips_per_session',
    family: 'session',
    why: 'A visit that changes its address was stolen or runs through proxies.',
    reads: [over(session.ips, '1d')],
    value: asRead,
  }),
  defineFeature({
    name: 'cards_per_session',
    family: 'session',
    why: 'Several cards within one visit are a list being tried.',
    reads: [over(session.cards, '1d')],
    value: asRead,
  }),
  defineFeature({
    name: 'session_failed_payments_1d',
    family: 'session',
    why: 'Several refusals within one visit are a list of cards being tried.',
    reads: [over(session.failedPayments, '1d')],
    value: asRead,
  }),
]
