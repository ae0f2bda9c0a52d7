import type { Deliveries, Endpoint } from '@winnow/engine'
import type { Notices } from '../notices/notices.ts'
import type { AttemptResult } from './send/attempt-result.ts'

interface EndpointNoticesParts {
  readonly notices: Pick<Notices, 'note'>
  readonly deliveries: Pick<Deliveries, 'counts'>
  /** Failures in a row that are 100 percent. */
  readonly most: number
  readonly onTrouble: (error: unknown) => void
}

/** Percents of these failures at which there is a notice. */
const PERCENTS = [100, 90, 70, 50] as const

/** Reports endpoints that fail again and again, and that answer again, in messages to people. */
export class EndpointNotices {
  private readonly parts: EndpointNoticesParts
  /** Failures in a row, by the number of the endpoint. */
  private readonly failures = new Map<number, number>()
  /** Endpoints that are known to be well: what was noticed before the start is looked up once. */
  private readonly well = new Set<number>()

  constructor(parts: EndpointNoticesParts) {
    this.parts = parts
  }

  /** Takes how a try ended. Resolves once what there is to tell is durable; never rejects. */
  async tried(endpoint: Endpoint, error: AttemptResult['error']): Promise<void> {
    try {
      if (error === undefined) await this.succeeded(endpoint)
      else await this.failed(endpoint, error)
    } catch (cause) {
      this.parts.onTrouble(cause)
    }
  }

  forget({ number }: Pick<Endpoint, 'number'>): void {
    this.failures.delete(number)
    this.well.delete(number)
  }

  private async succeeded({ number, environment, id: endpoint }: Endpoint): Promise<void> {
    this.failures.delete(number)
    if (this.well.has(number)) return
    this.well.add(number)
    const { waiting: due, queued } = await this.parts.deliveries.counts(number)
    const waiting = due + queued
    await this.parts.notices.note(environment, { is: 'endpoint_recovered', endpoint, waiting })
  }

  private async failed({ number, environment, id: endpoint }: Endpoint, error: string) {
    const { most, deliveries, notices } = this.parts
    const failures = (this.failures.get(number) ?? 0) + 1
    this.failures.set(number, failures)
    // Who answers 410 is disabled at once.
    const reached = error === 'gone' ? most : failures
    const percent = PERCENTS.find((share) => reached === Math.ceil((most * share) / 100))
    if (percent === undefined) return
    this.well.delete(number)
    const { waiting, queued, oldestMs } = await deliveries.counts(number)
    await notices.note(environment, {
      is: 'endpoint_failing',
      endpoint,
      percent,
      failures,
      most,
      error,
      waiting: waiting + queued,
      ...(oldestMs !== undefined && { oldestMs }),
    })
  }
}
