import { user } from '../../entities/declared/user.ts'
import { age, defineFeature, type Feature, over } from '../define-feature.ts'
import { hoursOf } from '../scales.ts'

/** With no more earlier actions than these within 90 days a user has no tenure, however long ago the first one was. */
const FEW_EVENTS = 5

/** For how long an active user has been with us. */
export const tenureFeatures: readonly Feature[] = [
  defineFeature({
    name: 'user_tenure_hours',
    family: 'age',
    why: 'A user with weeks of ordinary activity has more to lose by abuse than a newcomer.',
    reads: [age('user'), over(user.events, '90d')],
    value: (ageMs, events) => (events - 1 > FEW_EVENTS ? hoursOf(ageMs) : 0),
  }),
]
