import type { Outcome } from './outcome.ts'
import type { Pipeline } from '../pipeline.ts'
import type { ReceivedEvent } from './received-event.ts'
import type { Purpose } from './resolved-event.ts'

/** Takes one event all the way through the pipeline. */
export function runEvent(pipeline: Pipeline, received: ReceivedEvent, purpose: Purpose): Outcome {
  return pipeline.run(pipeline.resolve(pipeline.prepare(received), purpose))
}
