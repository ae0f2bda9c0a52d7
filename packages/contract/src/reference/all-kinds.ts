import { commonFields } from '../common-fields.ts'
import { customEvent, eventTypes } from '../event-types.ts'
import type { FieldSet } from '../kinds/kind.ts'
import type { Kind } from '../kinds/kind.ts'
import { labelFields } from '../labels/label-fields.ts'

/** Every kind that some event, object or label uses, each once, by name. */
export function allKinds(): readonly Kind[] {
  const found = new Map<string, Kind>()
  const tables: readonly FieldSet[] = [
    commonFields,
    ...[...eventTypes, customEvent].map(({ fields }) => fields),
    labelFields,
  ]
  for (const fields of tables) collect(fields, found)
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

function collect(fields: FieldSet, found: Map<string, Kind>): void {
  for (const { kind } of Object.values(fields)) collectKind(kind, found)
}

function collectKind(kind: Kind, found: Map<string, Kind>): void {
  const { shape } = kind
  if (shape.is === 'list') {
    collectKind(shape.of, found)
    return
  }
  const known = found.get(kind.name)
  if (known === kind) return
  if (known !== undefined) throw new Error(`two kinds are named ${kind.name}`)
  found.set(kind.name, kind)
  if (shape.is === 'object') collect(shape.fields, found)
}
