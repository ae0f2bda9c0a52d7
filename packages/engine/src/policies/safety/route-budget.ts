/** The percent of a workflow's events that a route may take before it is paused. */
export interface RouteBudget {
  readonly workflow: string
  readonly route: string
  readonly percent: number
}
