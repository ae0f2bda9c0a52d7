import type { EventWords } from '@winnow/engine'
import type { CallerExchange } from '../http/route.ts'

/** The names and ids in a past event, without the labels that are counted as they are now; undefined = it can no longer be read. */
export async function pastWordsOf(
  { services }: CallerExchange,
  sequence: number,
): Promise<EventWords | undefined> {
  const around = await services.core.ask({ is: 'surroundings', sequence })
  return around && { ...around.words, labels: new Map() }
}
