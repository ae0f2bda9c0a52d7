import type { ApiVersion } from '@winnow/contract'
import { type eventCalls, hasInScope } from '@winnow/contract/native'
import { NDJSON_TYPE } from '../../http/answer.ts'
import type { NativeHandler } from '../../http/native/native-routes.ts'
import { Prepared } from '../../http/native/prepared.ts'
import type { CallerExchange } from '../../http/route.ts'
import { plainBody } from './plain-body.ts'
import { takeLines } from './take-lines.ts'

/** v204 takes its own flat content fields and, with a warning, all that v205 brought. */
const DEFAULT_VERSION: ApiVersion = 'v204'

/** Events, labels and decisions by the line, each with its own outcome. */
export const sendBulk: NativeHandler<(typeof eventCalls)['sendBulk']> = (
  { request, services, caller, secret },
  { query },
) => {
  const chunks = plainBody(request.raw)
  const version = query('version')
  const job = {
    services,
    caller,
    secret,
    version: version ?? DEFAULT_VERSION,
    isVersionNamed: version !== undefined,
    wantsScores: query('return_score'),
    wantsWarnings: query('warnings'),
  }
  const limited = isOfEventsAlone(caller) ? ({ isOfEventsAlone: true } as const) : {}
  const detail = query('summary') ? 'summary' : 'all'
  return new Prepared({
    status: 200,
    contentType: NDJSON_TYPE,
    body: takeLines({ ...job, ...limited }, chunks, detail),
  })
}

const isOfEventsAlone = (caller: CallerExchange['caller']): boolean =>
  caller.kind === 'api' && !hasInScope(caller.scope, 'write_labels')
