/**
 * A policy of many routes on orders, as shops write them: scores, velocities, money, texts, patterns, items, networks and a
 * list. Nine of ten orders are taken by none, so that all conditions run.
 */

const each = (route) => [
  `scores.payment_abuse >= ${99.5 - route / 1000} && features.failed_cards_per_ip_1d >= ${3 + route}`,
  `features.failed_cards_per_ip_1d >= ${2 + route} && event.amount < usd(${5 + route})`,
  `event.amount >= usd(${4000 + route}) && ip.country != 'US' && ip.is_hosting == true`,
  `event.user_email.endsWith('@mail-${route}.example') || event.user_email.startsWith('test-${route}')`,
  `event.billing_address.country != event.shipping_address.country && event.amount > usd(${3000 + route})`,
  `event.items.exists(item, item.category == 'gift-${route}' && item.quantity >= ${10 + route})`,
  `lists.watched.has(event.user_email) && scores.account_abuse >= ${50 + route}`,
  `decisions.payment_abuse == 'block' && scores.promotion_abuse > ${40 + route}`,
  `event.user_email.matches('^[a-z]+[0-9]{${route + 9},}@') && ip.network in [${7000 + route}, ${8000 + route}]`,
  `now.getHours() < 5 && size(event.items) > ${30 + route}`,
]

const REVIEW = [{ review: 'payments' }, { answer: { challenge: 'otp' } }]

/** As JSON. The last of its `routes` takes a tenth of the orders. `changed`: as many of them have other limits and texts. */
export function policyOfRoutes(routes = 50, changed = 0) {
  const every = Math.floor((routes - 1) / changed)
  const isChanged = (at) => at % every === 0 && at / every < changed
  const conditions = Array.from(
    { length: routes - 1 },
    (_, at) => each(isChanged(at) ? (at + 5) % routes : at)[at % 10],
  )
  return {
    workflows: [
      {
        name: 'orders',
        on: ['$create_order'],
        abuse_types: ['payment_abuse'],
        routes: [
          ...conditions.map((when, at) => ({
            name: `route_${at}`,
            when,
            do: [{ decide: 'block_user_payment_abuse' }, { tag: `route_${at}` }],
          })),
          { name: 'sampled', when: 'true', share: 10, do: REVIEW },
        ],
      },
    ],
  }
}
