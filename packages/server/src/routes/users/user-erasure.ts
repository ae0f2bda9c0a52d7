import type { erasureSchema } from '@winnow/contract/native'
import type { Written } from '../../answers/written.ts'
import { actorOf } from '../../audit/write-audit.ts'
import { type ErasureProgress, ErasureRefused } from '../../erasure/eraser.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'

/** Errors: OwnRefusal conflict and unavailable. */
export async function beginErasure(exchange: KeyExchange) {
  const { services, caller, request } = exchange
  const userId = ownIdOf(request, 'userId')
  const { environment } = caller
  try {
    return erasureJson(await services.eraser.begin({ environment, userId }, actorOf(exchange)))
  } catch (error) {
    if (!(error instanceof ErasureRefused)) throw error
    throw new OwnRefusal(error.isBusy ? 'unavailable' : 'conflict', error.message)
  }
}

/** Error: OwnRefusal not_found. */
export async function readErasure({ services, caller, request }: KeyExchange) {
  const userId = ownIdOf(request, 'userId')
  const progress = await services.eraser.progress(caller.environment.number, userId)
  if (progress === undefined) throw new OwnRefusal('not_found', 'Nobody asked for this erasure.')
  return erasureJson(progress)
}

function erasureJson({ state, askedAtMs, report }: ErasureProgress): Written<typeof erasureSchema> {
  if (report === undefined) return { state, asked_at: askedAtMs, report: null }
  const { entries, removed, found_in: found } = report
  const copied = { entries: { ...entries }, removed: [...removed], found_in: found && [...found] }
  return { state, asked_at: askedAtMs, report: { ...report, ...copied } }
}
