import { newMemory } from '@winnow/engine'
import { EntitySlab } from '@winnow/store'

/**
 * From now on every event is frozen when it is prepared, with all that it holds: whoever changes one on its way to the
 * outcome throws. Call the result to end this.
 */
export function freezeEvents(): () => void {
  const { pipeline } = newMemory(new EntitySlab(), { lo: 1, hi: 2 })
  const shared: Pick<typeof pipeline, 'prepare'> = Object.getPrototypeOf(pipeline)
  const { prepare } = shared
  shared.prepare = function prepareFrozen(received) {
    return deepFreeze(prepare.call(this, received))
  }
  return () => {
    shared.prepare = prepare
  }
}

/** Numbers in buffers cannot be frozen. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}
