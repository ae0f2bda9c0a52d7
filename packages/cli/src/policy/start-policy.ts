const usual = (abuseType: string, entity: string, actions: readonly object[]) => [
  {
    name: 'block',
    when: `scores.${abuseType} >= 90`,
    do: [{ decide: `block_${entity}_${abuseType}` }],
  },
  {
    name: 'review',
    when: `scores.${abuseType} >= 60`,
    do: [{ decide: `watch_${entity}_${abuseType}` }, ...actions],
  },
]

const CARD_TESTING = {
  name: 'card_testing',
  when: 'features.failed_cards_per_ip_1d >= 3 && event.amount < usd(5)',
  do: [{ decide: 'block_user_payment_abuse' }, { tag: 'card_testing' }],
}

const CHALLENGE = { answer: { challenge: 'otp' } }

const [block, review] = usual('payment_abuse', 'user', [{ review: 'payments' }, CHALLENGE])

/** A first policy, as `docs/guides/policies/start.yaml` has it: to be published in shadow. */
export const START_POLICY = {
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [block, CARD_TESTING, review],
    },
    {
      name: 'content',
      on: ['$create_content', '$update_content'],
      entity: 'content',
      abuse_types: ['content_abuse'],
      routes: usual('content_abuse', 'content', [{ review: 'content' }]),
    },
    {
      name: 'logins',
      on: ['$login'],
      abuse_types: ['account_takeover'],
      routes: usual('account_takeover', 'user', [CHALLENGE]),
    },
  ],
}
