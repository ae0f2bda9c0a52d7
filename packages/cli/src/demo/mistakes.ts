import type { BulkLine } from '@winnow/client'

/** What an integration gets wrong in its first week: the first half is refused, the rest taken with a warning. */
const MISTAKES: readonly BulkLine[] = [
  { $type: '$creat_order' },
  { $type: '$create_order', $amount: '59.90', $currency_code: 'EUR' },
  { $type: '$create_order', $amout: 59_900_000, $currency_code: 'EUR' },
  { $type: '$login', $login_status: 'ok' },
  { $type: '$login', $login_status: '$success', $ip: 'unknown' },
  { $type: '$login', $login_status: '$success', $user_email: '' },
  { $type: '$add_promotion' },
]

/** The same each time they are made for `atMs`, so that each counts once. */
export const mistakesOf = (userId: string, atMs: number): readonly BulkLine[] =>
  MISTAKES.map((mistake, at) => ({
    ...mistake,
    $event_id: `${atMs.toString(36)}-mistake-${at}`,
    $time: atMs,
    $user_id: userId,
  }))
