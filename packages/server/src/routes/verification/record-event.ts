import { testScoreIn } from '../../http/test-score-in.ts'
import type { CompatExchange } from '../../http/route.ts'
import { countTaken } from '../../integration/count-taken.ts'
import type { EventBody } from './read-subject.ts'
import { readEvent } from './read-subject.ts'

/** Records a `$verification` event, which is scored as any other; it is durable when this resolves. */
export async function recordEvent(
  { services, caller, nowMs }: CompatExchange,
  body: EventBody,
  status: '$pending' | '$success' | '$failure',
): Promise<void> {
  const event = readEvent({ ...body, $status: status }, nowMs)
  const environment = caller.environment.number
  await services.core.execute({
    is: 'event',
    request: { environment, event, receivedAtMs: nowMs, testScore: testScoreIn(caller, event) },
  })
  const seen = { environment, eventType: event.type, atMs: nowMs }
  countTaken(services, seen, { repeated: false, warnings: [], event, isLive: false })
  services.sessionDigests.note(environment, event.sessionId)
}
