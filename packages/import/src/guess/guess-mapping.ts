import { stringify } from 'yaml'
import { cellRule, type CellRule } from './cell-types.ts'
import { BAD_NAMES, EVENT_FIELDS, FOUND_NAMES, ITEM_FIELDS, plainName } from './column-names.ts'

/** A table that nobody has described, with some of its rows. */
export interface UnknownTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** What a mapping must say of how its cells are written; nothing where nothing must. */
  readonly csv: Readonly<Record<string, unknown>>
  /** The zone of times that name none. */
  readonly zone: string
}

interface Column {
  readonly name: string
  readonly plain: string
  readonly cells: readonly string[]
}

type Rules = Record<string, string | Readonly<Record<string, unknown>>>

/** In short where there is nothing to say. */
const said = (column: string, rule: CellRule): Rules[string] =>
  Object.keys(rule).length === 0 ? column : { column, ...rule }

/** Each field takes the first column that has its name, and cells that can be that. */
function fieldsOf(columns: readonly Column[], known: typeof EVENT_FIELDS, zone: string): Rules {
  const rules: Rules = {}
  const taken = new Set<string>()
  for (const { path, kind, names } of known) {
    if (rules[path] !== undefined) continue
    for (const { name, plain, cells } of columns) {
      if (taken.has(name) || !names.test(plain)) continue
      const rule = cells.length === 0 ? undefined : cellRule(kind, cells, zone)
      if (rule === undefined) continue
      rules[path] = said(name, rule)
      taken.add(name)
      break
    }
  }
  return rules
}

/** A shop names orders `#1001` in the column of that name. */
const withOrderName = (rules: Rules, columns: readonly Column[]): Rules => {
  const named = columns.find(({ plain, cells }) => plain === 'name' && cells[0]?.startsWith('#'))
  return rules['$order_id'] !== undefined || named === undefined
    ? rules
    : { ...rules, $order_id: named.name }
}

function typeOf(rules: Rules, items: Rules): string {
  if (rules['$order_id'] !== undefined || Object.keys(items).length > 1) return '$create_order'
  return rules['$amount'] === undefined ? '$login' : '$transaction'
}

const columnIn = (rule: Rules[string] | undefined): string | undefined =>
  typeof rule === 'string' ? rule : (rule?.['column'] as string | undefined)

/** Whether some cells come in several rows that follow each other. */
function isGrouped(table: UnknownTable, column: string | undefined): boolean {
  const index = table.columns.indexOf(column ?? '')
  if (index === -1) return false
  const cells = table.rows.map((row) => row[index] ?? '')
  return cells.some((cell, at) => at > 0 && cell !== '' && cell === cells[at - 1])
}

/** The user is whoever has the mail address, where nothing else names them. */
const withUser = (rules: Rules): Rules => {
  const { $user_id: user, $user_email: mail } = rules
  return user === undefined && mail !== undefined ? { ...rules, $user_id: mail } : rules
}

/** A line is known again by the id of its order or transaction. */
function withId(rules: Rules, columns: readonly Column[]): Rules {
  if (rules['$event_id'] !== undefined) return rules
  const order = columnIn(rules['$order_id'])
  if (order === undefined) {
    const id = columns.find(({ plain, cells }) => plain === 'id' && cells.length > 0)
    return id === undefined ? rules : { ...rules, $event_id: id.name }
  }
  return { ...rules, $event_id: { column: order, prefix: 'order ' } }
}

const FIRST = ['$type', '$event_id', '$time', '$user_id']

const inUsualOrder = (rules: Rules): Rules => {
  const first = FIRST.filter((path) => rules[path] !== undefined)
  const names = [...first, ...Object.keys(rules).filter((path) => !FIRST.includes(path))]
  return Object.fromEntries(names.map((path) => [path, rules[path] ?? '']))
}

/** Rows without a user are no events: a sale at the counter. */
function conditionOf(table: UnknownTable, rules: Rules) {
  const user = columnIn(rules['$user_id'])
  const index = table.columns.indexOf(user ?? '')
  const isMissing = table.rows.some(
    (row) => (row[index] ?? '') === '' && row.some((cell) => cell !== ''),
  )
  return user !== undefined && isMissing ? { when: { column: user, not_empty: true } } : {}
}

function eventsOf(table: UnknownTable, columns: readonly Column[]) {
  const items = fieldsOf(columns, ITEM_FIELDS, table.zone)
  const found = withOrderName(fieldsOf(columns, EVENT_FIELDS, table.zone), columns)
  const typed =
    found['$type'] === undefined ? { $type: { value: typeOf(found, items) }, ...found } : found
  const rules = inUsualOrder(withId(withUser(typed), columns))
  const group = columnIn(rules['$order_id'])
  const isOfLines = Object.keys(items).length > 1 && isGrouped(table, group)
  return {
    ...(isOfLines && { group_by: group }),
    ...conditionOf(table, rules),
    fields: rules,
    ...(isOfLines && { lines: { $items: items } }),
  }
}

function labelsOf(columns: readonly Column[], events: { readonly fields: Rules }, zone: string) {
  const bad = columns.find(({ plain, cells }) => BAD_NAMES.test(plain) && cells.length > 0)
  const rule = bad === undefined ? undefined : cellRule('boolean', bad.cells, zone)
  const { $user_id: user, $event_id: id, $time: at } = events.fields
  if (bad === undefined || rule === undefined || user === undefined) return undefined
  const found = columns.find(({ plain, cells }) => FOUND_NAMES.test(plain) && cells.length > 0)
  const foundRule = found === undefined ? undefined : cellRule('time', found.cells, zone)
  const time = found === undefined || foundRule === undefined ? at : said(found.name, foundRule)
  return {
    when: { column: bad.name, not_empty: true },
    fields: {
      ...(id !== undefined && { id }),
      $user_id: user,
      abuse_type: { value: 'payment' },
      bad: said(bad.name, rule),
      ...(time !== undefined && { label_time: time }),
    },
  }
}

/** The text of a mapping that fits a table by the names of its columns and by its cells: a beginning, to be corrected. */
export function guessMapping(table: UnknownTable): string {
  const columns = table.columns.map((name, index): Column => {
    const cells = table.rows.map((row) => (row[index] ?? '').trim())
    return { name, plain: plainName(name), cells: cells.filter((cell) => cell !== '') }
  })
  const events = eventsOf(table, columns)
  const labels = labelsOf(columns, events, table.zone)
  return stringify({
    events,
    ...(labels !== undefined && { labels }),
    ...(Object.keys(table.csv).length > 0 && { csv: table.csv }),
  })
}
