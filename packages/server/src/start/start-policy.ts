type Actions = readonly object[]

const CHALLENGE = { answer: { challenge: 'otp' } }

const block = (abuseType: string, entity: string, only: string) => ({
  name: 'block',
  when: `scores.${abuseType} >= 90${only}`,
  do: [{ decide: `block_${entity}_${abuseType}` }],
})

const review = (abuseType: string, entity: string, { only = '', actions }: Judged) => ({
  name: 'review',
  when: `scores.${abuseType} >= 60${only}`,
  do: [{ decide: `watch_${entity}_${abuseType}` }, ...actions],
})

const CARD_TESTING = {
  name: 'card_testing',
  when: 'features.failed_cards_per_ip_1d >= 3 && event.amount < usd(5)',
  do: [{ decide: 'block_user_payment_abuse' }, { tag: 'card_testing' }],
}

const KNOWN_BAD_DEVICE = {
  name: 'known_bad_device',
  when: 'features.device_payment_recent_bad >= 0.5 || features.collected_device_payment_bad_90d >= 2',
  do: [{ decide: 'watch_user_payment_abuse' }, { review: 'payments' }, { tag: 'known_bad_device' }],
}

/** Block and review by one score, with other routes between them. */
const workflow = (name: string, on: readonly string[], judged: Judged) => {
  const { abuseType, entity = 'user', between = [], only = '' } = judged
  return {
    name,
    on,
    ...(entity !== 'user' && { entity }),
    abuse_types: [abuseType],
    routes: [block(abuseType, entity, only), ...between, review(abuseType, entity, judged)],
  }
}

interface Judged {
  readonly abuseType: string
  readonly entity?: string
  /** What must hold besides the score, `' && …'`. */
  readonly only?: string
  readonly between?: readonly object[]
  /** Besides the decision to watch. */
  readonly actions: Actions
}

/** As every environment has it from the start: here it can be read, and changed. */
const queue = (name: string, abuseType: string, order: 'expected_loss' | 'score') => ({
  name,
  abuse_type: abuseType,
  order,
  due: '1d',
})

/** The first policy of a new environment, as `docs/guides/policies/start.yaml` has it: it begins in shadow. */
export const START_POLICY = {
  queues: [
    queue('payments', 'payment_abuse', 'expected_loss'),
    queue('promotions', 'promotion_abuse', 'expected_loss'),
    queue('accounts', 'account_abuse', 'score'),
    queue('content', 'content_abuse', 'score'),
    queue('logins', 'account_takeover', 'score'),
  ],
  workflows: [
    workflow('orders', ['$create_order'], {
      abuseType: 'payment_abuse',
      between: [CARD_TESTING, KNOWN_BAD_DEVICE],
      actions: [{ review: 'payments' }, CHALLENGE],
    }),
    workflow('promotions', ['$create_order', '$add_promotion'], {
      abuseType: 'promotion_abuse',
      actions: [{ review: 'promotions' }],
    }),
    workflow('accounts', ['$create_account'], {
      abuseType: 'account_abuse',
      actions: [{ review: 'accounts' }, CHALLENGE],
    }),
    workflow('content', ['$create_content', '$update_content'], {
      abuseType: 'content_abuse',
      entity: 'content',
      actions: [{ review: 'content' }],
    }),
    // Who tries stolen passwords fails at most accounts: their owners must not be blocked for it.
    workflow('logins', ['$login'], {
      abuseType: 'account_takeover',
      only: " && event.login_status == '$success'",
      actions: [CHALLENGE],
    }),
  ],
}
