/** Members that hold a word of a fixed list; `$credit_card` is `credit_card` there. */
const WORDS: ReadonlySet<string> = new Set([
  'payment_type',
  'payment_gateway',
  'wallet_type',
  'verification_status',
  'decline_category',
  'status_3ds',
  'triggered_3ds',
  'shipping_method',
  'booking_type',
  'asset_type',
  'order_type',
  'status',
  'failure_reason',
])

/** `word` of `$word`. */
export const plainWord = (text: string): string => (text.startsWith('$') ? text.slice(1) : text)

/**
 * A value of an event as webhooks of the hosted service write it: members, and words of fixed lists, without the `$` they
 * begin with. Texts of customers stay as they are.
 */
export function withoutDollars(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withoutDollars(each, name))
  if (typeof value === 'string') return WORDS.has(name) ? plainWord(value) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => {
      const plain = plainWord(key)
      return [plain, withoutDollars(member, plain)]
    }),
  )
}
