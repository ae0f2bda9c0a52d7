import { isMap, parseDocument } from 'yaml'

/** A place in a mapping file. */
export type MappingPath = readonly (string | number)[]

/** A field of a mapping, as a form shows it. */
export interface FieldRow {
  readonly path: MappingPath
  readonly name: string
  readonly rule: Rule
}

/** What a mapping says of a field. What a form does not show stays as it is. */
export interface Rule {
  readonly column?: string
  readonly value?: unknown
  readonly type?: string
  readonly format?: string | readonly string[]
  readonly zone?: string
  readonly unit?: string
  readonly decimal?: string
}

/** One mapping of rows to lines. */
export interface MappingSection {
  readonly path: MappingPath
  readonly kind: 'events' | 'labels'
  /** The type of the events, where each has the same. */
  readonly type: string | undefined
  readonly groupBy: string | undefined
  readonly hasConditions: boolean
  readonly fields: readonly FieldRow[]
}

type Plain = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ruleOf = (given: unknown): Rule =>
  typeof given === 'string' ? { column: given } : isPlain(given) ? given : {}

const rowsAt = (given: unknown, path: MappingPath): readonly FieldRow[] =>
  Object.entries(isPlain(given) ? given : {}).map(([name, rule]) => ({
    path: [...path, name],
    name,
    rule: ruleOf(rule),
  }))

function sectionAt(
  given: unknown,
  kind: MappingSection['kind'],
  path: MappingPath,
): MappingSection {
  const section = isPlain(given) ? given : {}
  const lists = Object.entries(isPlain(section['lines']) ? section['lines'] : {})
  const ofLists = lists.flatMap(([list, fields]) =>
    rowsAt(fields, [...path, 'lines', list]).map((row) => ({
      ...row,
      name: `${list}.${row.name}`,
    })),
  )
  const fields = rowsAt(section['fields'], [...path, 'fields'])
  const type = fields.find(({ name }) => name === '$type')?.rule.value
  return {
    path,
    kind,
    type: typeof type === 'string' ? type : undefined,
    groupBy: typeof section['group_by'] === 'string' ? section['group_by'] : undefined,
    hasConditions: section['when'] !== undefined,
    fields: [...fields, ...ofLists],
  }
}

/** The mappings of a file; none of a text that is no YAML: the preview says what is wrong with it. */
export function sectionsOf(text: string): readonly MappingSection[] {
  const document = parseDocument(text)
  const whole: unknown = document.errors.length > 0 ? undefined : document.toJS()
  if (!isPlain(whole)) return []
  return (['events', 'labels'] as const).flatMap((kind) => {
    const given = whole[kind]
    if (given === undefined) return []
    if (!Array.isArray(given)) return [sectionAt(given, kind, [kind])]
    return given.map((one, index) => sectionAt(one, kind, [kind, index]))
  })
}

const hasMore = (rule: Rule): boolean => Object.keys(rule).some((name) => name !== 'column')

/** The text with another rule of a field; undefined takes the field out. The rest stays as it was written. */
export function withRule(text: string, path: MappingPath, rule: Rule | undefined): string {
  const document = parseDocument(text)
  if (rule === undefined) document.deleteIn(path)
  else {
    const given = Object.entries(rule).filter(([, value]) => value !== undefined && value !== '')
    const plain = Object.fromEntries(given) as Rule
    document.setIn(path, hasMore(plain) ? document.createNode(plain) : (plain.column ?? ''))
  }
  return document.toString()
}

/** The text with one more field, unless it is there. */
export function withField(text: string, section: MappingPath, name: string, column: string) {
  const document = parseDocument(text)
  const fields = document.getIn([...section, 'fields'])
  const isThere = isMap(fields) && fields.has(name)
  return isThere ? text : withRule(text, [...section, 'fields', name], { column })
}
