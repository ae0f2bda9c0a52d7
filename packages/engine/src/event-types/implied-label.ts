/** The kind of event that brings a label. */
export type ImpliedLabelOrigin = 'chargeback' | 'order_status'

/** What an event says about an order or a transaction, as a payment label would say it. */
export interface ImpliedLabel {
  readonly origin: ImpliedLabelOrigin
  readonly of: { readonly type: 'order' | 'transaction'; readonly id: string }
  /** `withdrawn`: this origin's former label no longer holds. */
  readonly verdict: 'bad' | 'good' | 'withdrawn'
}
