import { isPlaceholder } from '@winnow/contract'
import { typeCode } from '../entity-keys.ts'
import { entityIn, type Role, ROLES } from '../entity-types.ts'
import type { KeyMaker, NamedEntity } from '../named-entity.ts'

/** Entities of one role that one event may name; of more, the first ones count. */
export const MAX_MENTIONS_OF_ROLE = 5

/** Entities that one event may name. The first of each role always fits. */
export const MAX_MENTIONS = 32

const TYPE_OF = ROLES.map((role) => typeCode(entityIn(role).type))
const PLACE_OF = new Map<Role, number>(ROLES.map((role, place) => [role, place]))

const KIND_OF = ROLES.map((role) => entityIn(role).ids)

const NONE: readonly undefined[] = ROLES.map(() => undefined)

/** Gathers the entities of an event, role by role. */
export class MentionList {
  private readonly ids: (string[] | undefined)[] = [...NONE]
  private roles = 0

  /** Names an entity; the empty id and a placeholder name none, and an id that is already there is not named twice. */
  add(role: Role, id: string): void {
    if (id === '') return
    const place = PLACE_OF.get(role) ?? 0
    const kind = KIND_OF[place]
    if (kind === undefined || !isPlaceholder(kind, id)) this.push(place, id)
  }

  /** The mentions in the order of ROLES, the environment (which has no name) last. */
  finish({ environment, keys }: KeyMaker): readonly NamedEntity[] {
    this.push(ROLES.length - 1, '')
    let spare = MAX_MENTIONS - this.roles
    const named: NamedEntity[] = []
    for (let place = 0; place < ROLES.length; place += 1) {
      const ids = this.ids[place]
      if (!ids) continue
      const role = ROLES[place] ?? 'environment'
      const type = TYPE_OF[place] ?? 0
      const taken = Math.min(ids.length, 1 + spare)
      for (let at = 0; at < taken; at += 1) {
        const id = ids[at] ?? ''
        named.push({ role, type, key: keys.keyOfCode(environment, type, id), id })
      }
      spare -= taken - 1
    }
    return named
  }

  private push(place: number, id: string): void {
    const ids = this.ids[place]
    if (!ids) {
      this.ids[place] = [id]
      this.roles += 1
    } else if (ids.length < MAX_MENTIONS_OF_ROLE && !ids.includes(id)) ids.push(id)
  }
}
