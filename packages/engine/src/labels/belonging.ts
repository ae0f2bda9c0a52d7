import { MAX_LINKS_PER_KIND } from '../aggregates/record-layout.ts'
import { typeCode } from '../entities/entity-keys.ts'
import type { Pipeline } from '../pipeline.ts'
import { lastEventOf } from '../events/pointers/last-event.ts'
import type { Touched } from './label-effect.ts'

/**
 * Whether a target belongs to the named user: `foreign` when events named it, with other users only;
 * `unknown` when no event ever named it.
 */
export type Belonging = 'own' | 'foreign' | 'unknown'

const USER = typeCode('user')

/** Reads the target's state, which may be the user's own; changes nothing. */
export function belongingOf({ open }: Pipeline, thing: Touched, user: Touched): Belonging {
  const isKnown = lastEventOf(open.registersOf(thing.key)) !== undefined
  if (thing.type === USER) return isKnown ? 'own' : 'unknown'
  let users = 0
  let isOwn = false
  open.peek(thing.key, thing.type)?.links.forEachCoOccurrence((type, lo, hi) => {
    if (type !== USER) return
    users += 1
    if (lo === user.key.lo && hi === user.key.hi) isOwn = true
  })
  // A payment names its order, too.
  if (users === 0 && !isKnown) return 'unknown'
  // Of a session on which many have logged in, not all are kept.
  return isOwn || users === 0 || users === MAX_LINKS_PER_KIND ? 'own' : 'foreign'
}
