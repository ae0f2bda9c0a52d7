import { expect, it } from 'vitest'
import { readSignal } from './read-signal.test.support.ts'
import { timezone } from './timezone.ts'

it('is what the newest interface says', async () => {
  const page = { Temporal: { Now: { timeZoneId: () => 'Asia/Tokyo' } } }
  expect(await readSignal(timezone, page)).toMatchObject({ zone: 'Asia/Tokyo' })
})

it('is what dates are formatted in, where that is missing', async () => {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  expect(await readSignal(timezone, {})).toMatchObject({ zone })
})
