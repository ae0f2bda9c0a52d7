import type { Family } from '../../features/define-feature.ts'

/** What the features of a family look at, for docs/reference/reasons.md. */
export const FAMILY_WORDS: Readonly<Record<Family, string>> = {
  age: 'How long the user, and what the event names, have been known.',
  velocity: 'How much happened within a short time.',
  amount: 'How much money it is, and how that compares with what is usual.',
  diversity: 'How many different things were seen together: users on a device, cards of a user.',
  failure: 'What failed: payments, logins, verifications; and chargebacks.',
  mismatch: 'What does not fit together: countries, addresses, names.',
  identity: 'What mail address, name, phone number and browser look like.',
  place: 'Where the user is: network, distance, travel, time of day.',
  reputation: 'What labels said of the user, and of everything the event names.',
  content: 'What was written, and how often.',
  promotion: 'Promotions, discounts and referrals.',
  sequence: 'What the user did before, and in which order.',
  payment: 'What is bought, and how it is paid and delivered.',
  session: 'What happened in this visit.',
  custom: 'Your own ids: custom fields whose names end in `_id`.',
  device: 'What the browser snippet or a mobile SDK saw of the device.',
}
