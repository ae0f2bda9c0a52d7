import type { VersionSpan } from '../api-version.ts'
import type { Field, FieldSet } from '../kinds/kind.ts'
import type { Kind } from '../kinds/kind.ts'
import { anchor, code, table } from './markdown.ts'

/** The table of an event or an object. */
export function fieldTable(fields: FieldSet): string {
  return table(
    ['Field', 'Type', 'Presence', 'Versions', 'Note'],
    Object.entries(fields).map(([name, one]) => [
      code(name),
      kindLink(one.kind),
      presenceWords(one),
      versionWords(one),
      one.note,
    ]),
  )
}

function presenceWords({ presence, requiredIn }: Field): string {
  return requiredIn.length === 0 ? presence : `${presence}; required in ${requiredIn.join(', ')}`
}

export function versionWords({ since, until }: VersionSpan): string {
  if (until === since) return `${since} only`
  if (until !== undefined) return `${since} to ${until}`
  return since === 'v203' ? 'all' : `from ${since}`
}

function kindLink({ name, shape }: Kind): string {
  if (shape.is === 'list') return `list of ${kindLink(shape.of)}`
  const file = shape.is === 'object' ? 'objects.md' : 'values.md'
  return `[${name}](${file}#${anchor(name)})`
}
