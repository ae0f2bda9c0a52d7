import type { EventWords } from '@winnow/engine'
import type { CallerExchange } from '../http/route.ts'

/** What a past event calls things, without the labels that are counted as they are now; undefined = it can no longer be read. */
export async function pastWordsOf(
  { services }: CallerExchange,
  sequence: number,
): Promise<EventWords | undefined> {
  const around = await services.core.ask({ is: 'surroundings', sequence })
  return around && { ...around.words, labels: new Map() }
}
