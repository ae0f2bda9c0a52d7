import { expect, it } from 'vitest'
import { familyAlarms } from './family-alarms.ts'

const alarm = (feature: string, psi: number) => ({
  feature,
  psi,
  level: 'large' as const,
  sentence: `${feature} moved.`,
})

it('tells the strongest of each family, and how many others moved', () => {
  const told = familyAlarms([
    alarm('ip_signups_1h', 3),
    alarm('email_free', 2),
    alarm('network_signups_1h', 1.5),
    alarm('device_signups_1h', 1),
    alarm('email_tagged', 0.5),
    alarm('ip_hosting', 0.3),
  ])
  expect(
    told.map(({ strongest: { feature, sentence }, others }) => [feature, sentence, others]),
  ).toEqual([
    ['ip_signups_1h', 'ip_signups_1h moved. 2 more features of the family velocity moved less.', 2],
    ['email_free', 'email_free moved. 1 more feature of the family identity moved less.', 1],
    ['ip_hosting', 'ip_hosting moved.', 0],
  ])
})

it('tells nothing of nothing', () => {
  expect(familyAlarms([])).toEqual([])
})
