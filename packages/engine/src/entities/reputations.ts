import { ENTITY_DEFINITIONS } from './entity-definitions.ts'

type Declared = (typeof ENTITY_DEFINITIONS)[number]
type Known = { readonly [D in Declared as D['type']]: Exclude<D['reputation'], undefined> }

/** What labels say of entities, by type and abuse type. */
export const reputations = Object.fromEntries(
  ENTITY_DEFINITIONS.map(({ type, reputation = {} }) => [type, reputation]),
) as Known
