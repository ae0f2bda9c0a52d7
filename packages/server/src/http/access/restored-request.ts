import { isRecord } from '@winnow/contract'
import type { Posted } from '../body/posted.ts'
import { ID_PREFIX } from '../../rights/id-masks.ts'

/** The id that a mask stands for; undefined for another text. */
export type Unmask = (text: string) => string | undefined

/** Members of bodies that hold an id. A mask elsewhere stays: what is written and shown again must not show the id. */
const ID_MEMBERS: ReadonlySet<string> = new Set([
  'id',
  'user_id',
  'user_ids',
  'entity_id',
  '$user_id',
  'value',
])

const MASK_IN_TARGET = new RegExp(`${ID_PREFIX.replace(':', '(?::|%3A)')}[\\w-]+`, 'gi')

/** Path and query of a request, with ids in the place of their masks. */
export const restoredTarget = (target: string, unmask: Unmask): string =>
  target.replaceAll(MASK_IN_TARGET, (sent) => {
    const id = unmask(decodeURIComponent(sent))
    return id === undefined ? sent : encodeURIComponent(id)
  })

/** A body with ids in the place of their masks, where ids belong. */
export function restoredBody(posted: Posted, unmask: Unmask): Posted {
  if (!posted.text.includes(ID_PREFIX)) return posted
  const value = restored(posted.value, unmask)
  return { text: JSON.stringify(value), value }
}

function restored(value: unknown, unmask: Unmask, name = ''): unknown {
  if (typeof value === 'string') return (ID_MEMBERS.has(name) ? unmask(value) : undefined) ?? value
  if (Array.isArray(value)) {
    const all: readonly unknown[] = value
    return all.map((one) => restored(one, unmask, name))
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([of, member]) => [of, restored(member, unmask, of)]),
  )
}
