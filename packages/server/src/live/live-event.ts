import type { AbuseType } from '@winnow/contract'
import type { LiveChange, LiveEnd, LiveJobKind } from '@winnow/contract/native'

/** What readers of a stream must reach to get changes of its cases. */
export interface LiveQueueName {
  readonly name: string
  readonly abuseType: AbuseType
}

/** What happened to a case. */
export interface CaseChange {
  readonly id: number
  readonly queue: LiveQueueName
  readonly change: LiveChange
  readonly who?: string | undefined
}

/** Work in the background, as it stands. */
export interface JobChange {
  readonly kind: LiveJobKind
  readonly id: string
  readonly state: string
  /** Of the work that is done, 0 to 1. */
  readonly share: number
}

/** What waits in a queue. */
export interface QueueNow extends LiveQueueName {
  readonly open: number
  readonly overdue: number
  readonly usdMicros: number
}

/** The data of events, by their names. */
interface LiveData {
  readonly hello: { readonly time: number; readonly heartbeatMs: number; readonly resumed: boolean }
  readonly case: CaseChange
  readonly queues: readonly QueueNow[]
  readonly job: JobChange
  readonly heartbeat: number
  readonly reload: undefined
  readonly closed: LiveEnd
}

/** An event as clients read it. */
export function eventText<Name extends keyof LiveData>(
  name: Name,
  data: LiveData[Name],
  id?: string,
): string {
  const head = id === undefined ? '' : `id: ${id}\n`
  return `${head}event: ${name}\ndata: ${JSON.stringify(WRITTEN[name](data))}\n\n`
}

/** As the contract describes them. */
const WRITTEN: { readonly [Name in keyof LiveData]: (data: LiveData[Name]) => object } = {
  hello: ({ time, heartbeatMs, resumed }) => ({
    time,
    heartbeat_seconds: heartbeatMs / 1000,
    resumed,
  }),
  case: ({ id, queue, change, who }) => ({
    case_id: String(id),
    queue: queue.name,
    change,
    who: who ?? null,
  }),
  queues: (queues) => ({
    queues: queues.map(({ name, open, overdue, usdMicros }) => ({
      name,
      open,
      overdue,
      usd_micros: usdMicros,
    })),
  }),
  job: ({ kind, id, state, share }) => ({ kind, id, state, share }),
  heartbeat: (time) => ({ time }),
  reload: () => ({}),
  closed: (reason) => ({ reason }),
}
