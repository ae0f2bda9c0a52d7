/** How a clause compares, as CEL writes it. `has` is a look into a list. */
export const OPERATORS = [
  '>=',
  '<=',
  '>',
  '<',
  '==',
  '!=',
  'in',
  'contains',
  'startsWith',
  'endsWith',
  'has',
] as const
type Operator = (typeof OPERATORS)[number]

/** `left` is compared with `right`; both are CEL. With `has`, `right` is the name of a list. */
export interface Clause {
  readonly left: string
  readonly operator: Operator
  readonly right: string
}

export interface Clauses {
  readonly join: '&&' | '||'
  readonly clauses: readonly Clause[]
}

const COMPARISON =
  /^(?<left>[A-Za-z_][\w.]*) (?<operator>>=|<=|>|<|==|!=|in) (?<right>\S(?:.*\S)?)$/
const METHOD =
  /^(?<left>[A-Za-z_][\w.]*)\.(?<operator>contains|startsWith|endsWith)\((?<right>.*)\)$/
const LISTED = /^lists\.(?<right>\w+)\.has\((?<left>[A-Za-z_][\w.]*)\)$/

/** The parts of a condition between its outermost `&&` and `||`, and these. Undefined where quotes or brackets do not close. */
function partsOf(condition: string) {
  const parts: string[] = ['']
  const joins: string[] = []
  let quote = ''
  let depth = 0
  for (let at = 0; at < condition.length; at += 1) {
    const sign = condition[at] ?? ''
    const two = condition.slice(at, at + 2)
    if (quote === '' && depth === 0 && (two === '&&' || two === '||')) {
      joins.push(two)
      parts.push('')
      at += 1
      continue
    }
    if (quote !== '' && sign === '\\') {
      parts[parts.length - 1] += two
      at += 1
      continue
    }
    if (quote === '' && (sign === "'" || sign === '"')) quote = sign
    else if (sign === quote) quote = ''
    else if (quote === '' && '([{'.includes(sign)) depth += 1
    else if (quote === '' && ')]}'.includes(sign)) depth -= 1
    parts[parts.length - 1] += sign
  }
  return quote === '' && depth === 0 ? { parts: parts.map((one) => one.trim()), joins } : undefined
}

function clauseOf(part: string): Clause | undefined {
  const groups = (COMPARISON.exec(part) ?? METHOD.exec(part))?.groups
  const listed = LISTED.exec(part)?.groups
  const { left, right, operator = 'has' } = listed ?? groups ?? {}
  const known = OPERATORS.find((one) => one === operator)
  if (left === undefined || right === undefined || known === undefined) return undefined
  return { left, right, operator: known }
}

/** A condition as rows of a form; undefined = it is more than that, and is edited as text. What is read prints as it was. */
export function readClauses(condition: string): Clauses | undefined {
  if (condition === 'true') return { join: '&&', clauses: [] }
  const found = partsOf(condition)
  if (found === undefined || new Set(found.joins).size > 1) return undefined
  const clauses = found.parts.flatMap((part) => clauseOf(part) ?? [])
  if (clauses.length < found.parts.length) return undefined
  const read: Clauses = { join: found.joins[0] === '||' ? '||' : '&&', clauses }
  return printClauses(read) === condition ? read : undefined
}

function printClause({ left, operator, right }: Clause): string {
  if (operator === 'has') return `lists.${right}.has(${left})`
  return /^[a-z]{3,}/i.test(operator)
    ? `${left}.${operator}(${right})`
    : `${left} ${operator} ${right}`
}

/** No row is the condition that is always true. */
export const printClauses = ({ join, clauses }: Clauses): string =>
  clauses.length === 0 ? 'true' : clauses.map(printClause).join(` ${join} `)
