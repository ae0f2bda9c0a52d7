/** Ten counters of orders, and what reads one figure of each. */
const counted = (by, more = {}) => ({ count: '$create_order', by, over: ['1h', '7d'], ...more })
const of = (kind, expression, by) => ({
  [kind]: expression,
  on: '$create_order',
  by,
  over: ['1h', '7d'],
})

/** Two thirds count, the others sum up and tell apart; keys of one to three values. */
export const COUNTERS = {
  by_user: counted(['user']),
  by_ip: counted(['ip']),
  by_mail: counted(['email']),
  by_zip: counted(['shipping_zip', 'billing_zip']),
  by_card_and_zip: counted(['card_bin', 'shipping_zip'], { where: 'event.amount > usd(20)' }),
  by_all: counted(['user', 'ip', 'email']),
  spent_by_user: of('sum', 'event.amount', ['user']),
  spent_by_card: of('sum', 'event.amount', ['card_bin']),
  users_by_ip: of('distinct', 'user', ['ip']),
  cards_by_user: of('distinct', 'card_bin', ['user']),
}

export const READS = Object.keys(COUNTERS).map((name) => `counters.${name}.over_1h == null`)
