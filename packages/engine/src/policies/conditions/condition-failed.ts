/** A condition cannot be computed for one event: its route is passed over, and the reason is kept. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed'
}
