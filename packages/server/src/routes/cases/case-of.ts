import type { CaseWorker, StoredCase } from '@winnow/engine'
import { caseJson } from '../../answers/case-json.ts'
import type { AtDesk } from '../../cases/case-decisions.ts'
import { CaseDesk } from '../../cases/case-desk.ts'
import { blindView } from '../../cases/blind-view.ts'
import { caseReasons } from '../../cases/case-reasons.ts'
import { mayWork, reachesQueue } from '../../cases/may-work.ts'
import { buttonsNow, queueOfCase, queuesNow } from '../../cases/queues-now.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'

/** The id of a case; NaN of what is none. */
const idIn = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : NaN)

const WORDS = { read: 'read', work: 'work in', check: 'check decisions of' } as const

/** A case that the caller may read, or work on. Errors: OwnRefusal not_found, forbidden. */
export async function caseOf(
  exchange: CallerExchange,
  text: string,
  to: 'read' | 'work' | 'check',
  analyst?: string,
): Promise<StoredCase> {
  const { services, caller } = exchange
  const environment = caller.environment.number
  const id = idIn(text)
  const found = Number.isSafeInteger(id)
    ? await services.records.cases.one(environment, id)
    : undefined
  const queue = found && queueOfCase(await queuesNow(services, environment), found)
  // Whoever may not read it does not learn that it is there.
  if (found === undefined || queue === undefined || !reachesQueue(caller, 'read_cases', queue)) {
    throw noCase()
  }
  if ((await blindView(exchange, analyst)).hidesCase(found)) throw noCase()
  if (to === 'read' || (to === 'work' && mayWork(caller, queue))) return found
  if (to === 'check' && reachesQueue(caller, 'manage_quality', queue)) return found
  throw new OwnRefusal('forbidden', `You may not ${WORDS[to]} the queue ${queue.name}.`)
}

const noCase = (): OwnRefusal => new OwnRefusal('not_found', 'There is no such case.')

/** Who works, where, and when. */
export const atDesk = (
  { caller, nowMs }: CallerExchange,
  who: CaseWorker,
  retry: Pick<AtDesk, 'idempotency'> = {},
): AtDesk => ({
  environment: caller.environment.number,
  who,
  nowMs,
  ...retry,
})

/** The case as it is now, with all that is known of it. */
export async function shownCase(exchange: CallerExchange, id: number) {
  const { services, caller, nowMs } = exchange
  const environment = caller.environment.number
  const desk = new CaseDesk(services)
  const [of, now, claim] = await Promise.all([
    desk.known(environment, id),
    queuesNow(services, environment),
    desk.claimOf(environment, id, nowMs),
  ])
  const buttons = buttonsNow(now, queueOfCase(now, of), of.entity)
  const reasons = await caseReasons(exchange, of)
  return caseJson(of, { scale: caller.account.scoreScale, nowMs, buttons, claim, reasons })
}
