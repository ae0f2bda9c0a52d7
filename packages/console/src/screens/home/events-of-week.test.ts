import { expect, it } from 'vitest'
import { exploreSearch } from '../explore/explore-search.ts'
import { eventsOfWeek } from './events-of-week.ts'

it('a number of a week leads to the events of its types and its label, in an address that the explorer reads', () => {
  const search = eventsOfWeek({ from: 1_795_000_000_000, types: ['$create_order'], label: 'bad' })
  expect(search).toEqual({
    where: [
      { field: 'event.type', op: 'is', values: ['$create_order'] },
      { field: 'labels.payment_abuse', op: 'is', values: ['bad'] },
    ],
    from: 1_795_000_000_000,
    to: 1_795_604_800_000,
  })
  expect(exploreSearch({ ...search })).toEqual(search)
})
