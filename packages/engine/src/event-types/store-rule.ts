/** Which record an event makes or changes, and how. An event without the id changes none. */
export interface StoreRule {
  readonly kind: 'account' | 'order' | 'order_status' | 'transaction' | 'content'
  readonly idField: '$user_id' | '$order_id' | '$transaction_id' | '$content_id'
  /**
   * `replace`: the record is what was sent now; `merge`: fields sent now over those sent before; `in parts`: a capture or a
   * refund is a record of its own, with a link to the payment.
   */
  readonly how: 'replace' | 'merge' | 'in parts'
  /** What a record means that was never seen before: made now, or there before integration. */
  readonly unknown: 'created now' | 'pre-existing'
  /** The one field that counts, when not all that the event sent. */
  readonly only?: '$status'
}
