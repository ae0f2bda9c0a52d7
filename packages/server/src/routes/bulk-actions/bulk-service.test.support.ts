import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'
import type { caseService } from '../cases/case-service.test.support.ts'

/** Reads of a bulk action until it ends: more than any test needs. */
const MAX_READS = 3_000

/** A bulk action as far as tests look at it. */
export interface SeenBulk {
  readonly id: string
  readonly state: string
  readonly count: number
  readonly position: number
  readonly done: number
  readonly undone: number
  readonly failed: number
  readonly undo_until: number | null
  readonly preview: Readonly<Record<string, unknown>> | null
  readonly sample: readonly { readonly id: string }[]
  readonly sample_users: readonly { readonly user_id: string }[]
}

export interface SeenFailure {
  readonly case_id?: string
  readonly user_id?: string
  readonly why: string
  readonly text: string
}

/** What tests do with bulk actions of a service with queues. */
export function bulkDesk(desk: ReturnType<typeof caseService>) {
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await desk.call(method, `/v1/bulk-actions${path}`, payload)
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }
  const read = async (id: string) => (await call('GET', `/${id}`)).body as SeenBulk
  const over = async (id: string): Promise<SeenBulk> => {
    for (let reads = 0; ; reads += 1) {
      if (reads > MAX_READS) throw new Error(`${id} does not end: ${desk.service().logged()}`)
      // Requests of a test take no turn of the event loop, which the bulk action waits for.
      await nextTurn()
      const bulk = await read(id)
      if (bulk.state !== 'running' && bulk.state !== 'undoing') return bulk
    }
  }
  const act = async (id: string, what: string, payload: object = {}): Promise<SeenBulk> => {
    const answer = await call('POST', `/${id}/${what}`, what === 'start' ? payload : undefined)
    expect([200, 202]).toContain(answer.status)
    return over(id)
  }
  return {
    call,
    read,
    over,
    act,
    async preview(body: object): Promise<SeenBulk> {
      const answer = await call('POST', '', { analyst: 'eva', ...body })
      if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
      return answer.body as SeenBulk
    },
    async failures(id: string): Promise<readonly SeenFailure[]> {
      const { body } = await call('GET', `/${id}/failures`)
      return (body as { failures: readonly SeenFailure[] }).failures
    },
  }
}
