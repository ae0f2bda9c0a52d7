import { expect } from 'vitest'
import { basic, type MemoryService } from '../../testing/memory-service.ts'

/** What became of a line. */
export interface BulkOutcome {
  line: number
  status: number
  error?: string
  sequence?: number
  repeated?: boolean
  scores?: Record<string, number>
  warnings?: readonly { path: string; message: string }[]
}

export const lines = (...values: readonly object[]): string =>
  values.map((value) => JSON.stringify(value)).join('\n')

export const signUp = (id: string) => ({
  $type: '$create_account',
  $user_id: id,
  $event_id: `e-${id}`,
})

/** Sends bulk requests to the service of a test, and reads the answers. */
export function bulkInto(service: () => MemoryService) {
  return async function bulk<T = BulkOutcome>(
    body: string | Buffer,
    query = '',
    headers = {},
  ): Promise<T[]> {
    const answer = await service().app.inject({
      method: 'POST',
      url: `/v1/events:bulk${query}`,
      headers: { ...basic(service().local.production.api_key), ...headers },
      payload: body,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/x-ndjson')
    return answer.body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T)
  }
}
