/** Events that happen to a user; the user did nothing. */
export const PASSIVE_TYPES: ReadonlySet<string> = new Set([
  '$flag_content',
  '$chargeback',
  '$order_status',
  '$content_status',
])
