import { describe, expect, it } from 'vitest'
import { namesExactly, namesIn, usesIn } from './uses-in-policy.ts'

const POLICY = {
  counters: {
    orders_per_card: { count: '$create_order', by: ['card_bin'], where: 'lists.cards.has(card)' },
  },
  queues: [{ name: 'orders', decisions: ['hold_order'] }],
  workflows: [
    {
      name: 'orders',
      routes: [
        { name: 'listed', when: 'event.email in lists.bad', do: [{ decide: 'hold_order' }] },
        {
          name: 'near',
          when: 'lists.bad_mails.has(x) || x.lists.bad',
          do: [{ add_to_list: 'bad', value: 'x' }],
        },
      ],
    },
  ],
}

describe('where a policy uses something', () => {
  it('finds a list in conditions and actions, and not one with a longer name', () => {
    const uses = usesIn(POLICY, namesIn('lists', 'bad', ['add_to_list', 'remove_from_list']))
    expect(uses).toEqual([
      { place: 'orders / listed', text: 'event.email in lists.bad' },
      { place: 'orders / near', text: 'bad' },
    ])
  })

  it('finds what counters and queues name', () => {
    expect(usesIn(POLICY, namesIn('lists', 'cards')).map(({ place }) => place)).toEqual([
      'counters / orders_per_card',
    ])
    expect(usesIn(POLICY, namesExactly('hold_order')).map(({ place }) => place)).toEqual([
      'queues / orders / decisions',
      'orders / listed',
    ])
  })
})
