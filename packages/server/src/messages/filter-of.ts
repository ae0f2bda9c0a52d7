import type { BodyRead, messageCalls } from '@winnow/contract/native'
import type { MessageFilter } from '@winnow/engine'

export type FilterBody = BodyRead<(typeof messageCalls)['previewMessages']>

/** The filter that a caller describes. Scores come in the scale of the account. */
export function filterOf(
  { kinds, entity_types: entityTypes, abuse_types: abuseTypes, ...rest }: FilterBody,
  scale: 100 | 1,
): MessageFilter {
  const { decisions, queues, score_from: from, score_to: to, fields } = rest
  const points = 100 / scale
  return {
    ...(kinds && { kinds }),
    ...(entityTypes && { entityTypes }),
    ...(abuseTypes && { abuseTypes }),
    ...(decisions && { decisions }),
    ...(queues && { queues }),
    ...(from !== undefined && { scoreFrom: from * points }),
    ...(to !== undefined && { scoreTo: to * points }),
    ...(fields && { fields }),
  }
}
