/** What OpenAPI and the reference say about a route. */
export interface RouteDoc {
  readonly tag:
    | 'Events'
    | 'Browser'
    | 'Apps'
    | 'Scores'
    | 'Labels'
    | 'Decisions'
    | 'Look up'
    | 'Administration'
    | 'Operation'
  readonly summary: string
  readonly description?: string
  /** Parameters of the query, each with its one-line meaning. */
  readonly query?: Readonly<Record<string, string>>
  /** The media type of the body, where there is one. */
  readonly body?: 'application/json' | 'application/x-ndjson'
  /** The status of success and what it means; 200 by default. */
  readonly answers?: readonly [status: number, description: string]
}
