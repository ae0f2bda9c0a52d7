import type { Kind } from '../kinds/kind.ts'
import type { JsonSchema } from '../openapi/json-schema.ts'
import { allKinds } from './all-kinds.ts'
import { code, page } from './markdown.ts'

/** docs/reference/values.md */
export function valuesPage(): string {
  return page('Values', 'kinds/ and enums/', [
    'The plain values of [events](events.md) and [objects](objects.md). `null` is absent everywhere.\nWhat differs from the form shown here is refused or kept with a warning, as\n[refusals and warnings](refusals-and-warnings.md) says.',
    ...allKinds().flatMap(valueSection),
  ])
}

function valueSection(kind: Kind): readonly string[] {
  const { name, shape } = kind
  if (shape.is === 'object' || shape.is === 'list') return []
  if (shape.is === 'scalar') return [`## ${name}`, scalarWords(kind, shape.schema)]
  const openness = shape.open
    ? 'Open: an unknown value is kept with a warning.'
    : 'Closed: an unknown value is refused (53).'
  return [`## ${name}`, openness, shape.values.map(code).join(' ')]
}

function scalarWords({ expects, explains, example }: Kind, { pattern }: JsonSchema): string {
  const more = explains === undefined ? '' : ` ${explains}`
  const form = typeof pattern === 'string' ? ` Pattern: ${code(pattern)}.` : ''
  return `Must be ${expects}.${more}${form} Example: ${code(JSON.stringify(example))}.`
}
