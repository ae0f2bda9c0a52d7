import { START_POLICY } from '@winnow/server'

/** The shares of cases that a second person decides, unmarked, in queues with the most money and the most cases. */
const SECOND_REVIEW = { second_review: 0.3 }

const queue = (name: string, abuseType: string, more: object) => ({
  name,
  abuse_type: abuseType,
  order: 'score',
  ...more,
})

const review = (name: string, on: readonly string[], more: object) => ({ name, on, ...more })

/** The live policy of the demo: it decides nothing by itself, and asks people about what the first policy of an environment would. */
export const DEMO_POLICY = {
  queues: [
    queue('payments', 'payment_abuse', {
      order: 'expected_loss',
      due: '12h',
      quality: SECOND_REVIEW,
    }),
    queue('logins', 'account_takeover', { due: '4h' }),
    queue('content', 'content_abuse', { due: '12h', quality: SECOND_REVIEW }),
    queue('promotions', 'promotion_abuse', { order: 'expected_loss', due: '1d' }),
    queue('accounts', 'account_abuse', { due: '2d' }),
  ],
  counters: {
    orders_per_user: { count: '$create_order', by: 'user', over: ['1h', '1d'] },
    users_per_ip: { distinct: 'user', on: ['$create_order', '$login'], by: 'ip', over: '1d' },
  },
  workflows: [
    review('orders', ['$create_order'], {
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'many_orders',
          when: 'counters.orders_per_user.over_1h >= 3 && event.amount > usd(50)',
          do: [{ review: 'payments' }, { tag: 'many_orders' }],
        },
        { name: 'review', when: 'scores.payment_abuse >= 30', do: [{ review: 'payments' }] },
      ],
    }),
    review('promotions', ['$create_order', '$add_promotion'], {
      abuse_types: ['promotion_abuse'],
      routes: [
        { name: 'review', when: 'scores.promotion_abuse >= 30', do: [{ review: 'promotions' }] },
      ],
    }),
    review('accounts', ['$create_account'], {
      abuse_types: ['account_abuse'],
      routes: [
        {
          name: 'crowd',
          when: 'counters.users_per_ip.over_1d >= 8',
          do: [{ review: 'accounts' }, { tag: 'crowd' }],
        },
        { name: 'review', when: 'scores.account_abuse >= 30', do: [{ review: 'accounts' }] },
      ],
    }),
    review('content', ['$create_content', '$update_content'], {
      entity: 'content',
      abuse_types: ['content_abuse'],
      routes: [{ name: 'review', when: 'scores.content_abuse >= 30', do: [{ review: 'content' }] }],
    }),
    review('logins', ['$login'], {
      abuse_types: ['account_takeover'],
      routes: [
        { name: 'review', when: 'scores.account_takeover >= 30', do: [{ review: 'logins' }] },
      ],
    }),
  ],
}

/** The version that stands next to it in shadow: the first policy of an environment. */
export const SHADOW_POLICY = START_POLICY
