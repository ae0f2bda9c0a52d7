import { allQueues, plainQueue, type QueueDefinition } from '@winnow/engine'
import type { Services } from '../services.ts'

/** A queue with what waits in it. */
export interface CountedQueue {
  readonly queue: QueueDefinition
  readonly isDeclared: boolean
  readonly open: number
  readonly overdue: number
  readonly usdMicros: number
}

/** All queues by name: those that there always are, declared ones, and those that cases wait in. */
export async function countedQueues(
  { records }: Pick<Services, 'records'>,
  environment: number,
  nowMs: number,
): Promise<readonly CountedQueue[]> {
  const { cases } = records
  const [inForce, counts] = await Promise.all([
    cases.queues(environment),
    cases.counts(environment, nowMs),
  ])
  const known = allQueues(inForce)
  const others = counts.filter(({ queue }) => !known.some(({ name }) => name === queue))
  const plain = await Promise.all(
    others.map(async ({ queue }) => {
      const [any] = await cases.list(environment, { queue, limit: 1 })
      return plainQueue(queue, any?.abuseType ?? 'payment_abuse')
    }),
  )
  const declared = new Set(
    [...(inForce.live?.queues ?? []), ...(inForce.rollout?.queues ?? [])].map(({ name }) => name),
  )
  return [...known, ...plain].map((queue) => {
    const count = counts.find((one) => one.queue === queue.name)
    const { open = 0, overdue = 0, usdMicros = 0 } = count ?? {}
    return { queue, isDeclared: declared.has(queue.name), open, overdue, usdMicros }
  })
}
