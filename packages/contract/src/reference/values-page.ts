import type { Kind } from '../kinds/kind.ts'
import { LIST_LENIENCY } from '../kinds/list.ts'
import type { JsonSchema } from '../openapi/json-schema.ts'
import { allKinds } from './all-kinds.ts'
import { code, page } from './markdown.ts'

/** docs/reference/values.md */
export function valuesPage(): string {
  return page('Values', 'kinds/ and enums/', [
    'The plain values of [events](events.md) and [objects](objects.md). `null` is absent everywhere.\nEach kind says what becomes of a value in another form: it is mended, kept or dropped with a warning, or refused;\n[refusals and warnings](refusals-and-warnings.md) has all of them. Amounts, currencies, ids, event times and closed lists\nare strict; all other kinds only describe, and never have an event refused.',
    '## lists',
    LIST_LENIENCY,
    ...allKinds().flatMap(valueSection),
  ])
}

function valueSection(kind: Kind): readonly string[] {
  const { name, shape } = kind
  if (shape.is === 'object' || shape.is === 'list') return []
  if (shape.is === 'scalar') return [`## ${name}`, scalarWords(kind, shape.schema)]
  const openness = `${shape.open ? 'Open' : 'Closed'}. ${kind.leniency}`
  return [`## ${name}`, openness, shape.values.map(code).join(' ')]
}

function scalarWords(
  { expects, explains, leniency, example }: Kind,
  { pattern }: JsonSchema,
): string {
  const more = explains === undefined ? '' : ` ${explains}`
  const form = typeof pattern === 'string' ? ` Pattern: ${code(pattern)}.` : ''
  return `Must be ${expects}.${more}${form} Example: ${code(JSON.stringify(example))}.\n\nIn another form: ${leniency.charAt(0).toLowerCase()}${leniency.slice(1)}`
}
