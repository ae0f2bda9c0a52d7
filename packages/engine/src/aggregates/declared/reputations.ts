import { ABUSE_TYPES } from '@winnow/contract'
import type { Aggregate } from '../define-aggregate.ts'
import { type Reputation, reputation } from './reputation.ts'

/** Whose labels are remembered, and for which abuse: where the entity says something about it. */
export const reputations = {
  user: reputation('user', ABUSE_TYPES),
  device: reputation('device', ABUSE_TYPES),
  ip: reputation('ip', ABUSE_TYPES),
  network: reputation('network', ['account_abuse', 'account_takeover']),
  email: reputation('email', ['payment_abuse', 'account_abuse']),
  phone: reputation('phone', ['account_abuse']),
  card: reputation('card', ['payment_abuse', 'promotion_abuse']),
  bankAccount: reputation('bank_account', ['account_takeover']),
  address: reputation('address', ['payment_abuse', 'promotion_abuse', 'account_takeover']),
  merchant: reputation('merchant', ['payment_abuse']),
  recipient: reputation('recipient', ['payment_abuse']),
  text: reputation('text', ['content_abuse']),
  image: reputation('image', ['content_abuse']),
  promotion: reputation('promotion', ['promotion_abuse']),
  referrer: reputation('referrer', ['promotion_abuse', 'account_abuse']),
  custom: reputation('custom', ['payment_abuse']),
  contact: reputation('contact', ['content_abuse']),
}

/** All of them in a row. */
export function reputationAggregates(): readonly Aggregate[] {
  const all: readonly Readonly<Record<string, Reputation>>[] = Object.values(reputations)
  return all.flatMap((byAbuse) =>
    Object.values(byAbuse).flatMap(({ bad, good, recent }) => [bad, good, recent]),
  )
}
