import type { Answer } from '../../calls/call-types.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

export type Endpoint = Answer<'GET /v1/endpoints/{endpointId}'>

/** How an endpoint is, in a word. */
export type EndpointWord = 'working' | 'failing' | 'paused' | 'disabled' | 'parked'

export function endpointWord({ state, backlog }: Endpoint): EndpointWord {
  if (state === 'disabled') return 'disabled'
  if (backlog.failing) return 'failing'
  if (backlog.next_try !== null) return 'paused'
  return backlog.parked > 0 ? 'parked' : 'working'
}

/** How an endpoint is, in sentences: what happens, and what to do. */
export function useEndpointSentences(): (endpoint: Endpoint) => readonly string[] {
  const say = useWords('endpoints')
  const format = useFormat()
  return (endpoint) => {
    const { backlog, disabled_by: by } = endpoint
    const word = endpointWord(endpoint)
    const next =
      backlog.next_try === null ? say('soon') : format.distance(backlog.next_try, Date.now())
    const held = format.number(backlog.held)
    if (word === 'disabled') return [say(by === 'gone' ? 'state-gone' : 'state-disabled', { held })]
    const { waiting, queued, parked, oldest } = backlog
    const count = waiting + queued
    const since = oldest === null ? say('soon') : format.moment(oldest)
    return [
      ...(word === 'failing' ? [say('state-failing', { next })] : []),
      ...(word === 'paused' ? [say('state-paused', { next })] : []),
      ...(count > 0 ? [say('state-waiting', { count, since })] : []),
      ...(parked > 0 ? [say('state-parked', { count: parked })] : []),
      ...(word === 'working' && count === 0 ? [say('state-idle')] : []),
    ]
  }
}
