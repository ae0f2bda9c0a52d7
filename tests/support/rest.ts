import { setImmediate } from 'node:timers/promises'

/** Turns of the event loop in which a fit in this thread and what follows of it come to their end. */
const TURNS = 50

/** Lets what is under way in the background come to its end. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate()
}
