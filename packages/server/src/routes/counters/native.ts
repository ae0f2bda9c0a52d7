import { counterCalls } from '@winnow/contract/native'
import type { CounterNow } from '@winnow/engine'
import { missingMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'

/** The counters of the caller's environment. */
export const nativeCounterRoutes = nativeRoutes(counterCalls, {
  async listCounters({ services, caller }) {
    const environment = caller.environment.number
    const counters = await services.core.ask({ is: 'counters', environment })
    return { counters: counters.map(counterJson) }
  },
  async lookUpCounter({ services, caller, nowMs }, { path, body }) {
    const name = path('counterName')
    const { key } = await body()
    if (key === undefined) throw missingMembers({ key })
    const environment = caller.environment.number
    const found = await services.core.ask({ is: 'counter_figures', environment, name, key, nowMs })
    if (found === undefined) {
      throw new OwnRefusal('not_found', `There is no counter ${name.slice(0, MAX_NAME_CHARS)}.`)
    }
    return { ready: found.counter.readyAt !== undefined, figures: [...found.figures] }
  },
})

/** Of a name in a message. */
const MAX_NAME_CHARS = 64

const counterJson = ({ document, id, isMoney, versions, readyAt, ...rest }: CounterNow) => ({
  name: document.name,
  id,
  kind: document.kind,
  on: [...document.on],
  of: document.of ?? null,
  by: [...document.by],
  where: document.where ?? null,
  over: [...document.over],
  currency: isMoney ? 'USD' : null,
  versions: [...versions],
  ready: readyAt !== undefined,
  ready_at: readyAt ?? null,
  progress: rest.progress,
  full: rest.isFull,
  keys: rest.keys,
  bytes: rest.bytes,
})
