/** What events make and change, each known by an id of its own. */
export type MadeEntity = 'order' | 'transaction' | 'content'

/** The field with the id of each. */
export const ID_FIELDS = {
  order: '$order_id',
  transaction: '$transaction_id',
  content: '$content_id',
} as const satisfies Readonly<Record<MadeEntity, string>>
