/** Watches the main thread of a service that was started with `isTimed` while `work` runs; resolves to what both gave. */
import { nextMessage } from './processes.mjs'

export async function watched({ child }, { samples }, work) {
  child.send({ timeline: 'begin', samples })
  await nextMessage(child)
  const worked = await work()
  child.send({ timeline: 'end' })
  const seen = await nextMessage(child)
  return { worked, seen }
}
