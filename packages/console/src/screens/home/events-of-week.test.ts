import { expect, it } from 'vitest'
import { eventsOfWeek } from './events-of-week.ts'

it('a number of a week leads to the events of its types and its label', () => {
  expect(eventsOfWeek({ from: 1_795_000_000_000, types: ['$create_order'], label: 'bad' })).toEqual(
    {
      where: [
        { field: 'event.type', op: 'is', values: ['$create_order'] },
        { field: 'labels.payment_abuse', op: 'is', values: ['bad'] },
      ],
      from: 1_795_000_000_000,
      to: 1_795_604_800_000,
    },
  )
})
