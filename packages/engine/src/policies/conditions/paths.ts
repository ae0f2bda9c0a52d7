import type { ASTNode } from '@marcbachmann/cel-js'
import type { Variable, Vocabulary } from './vocabulary.ts'

/** The names of `a.b.c` or `a['b'].c`; undefined of what is no plain path. */
export function pathOf(node: ASTNode): readonly string[] | undefined {
  if (node.op === 'id') return [node.args]
  if (node.op !== '.' && node.op !== '[]') return undefined
  const [of, last] = node.args
  const name = typeof last === 'string' ? last : nameIn(last)
  const before = pathOf(of)
  return name === undefined || before === undefined ? undefined : [...before, name]
}

const nameIn = (node: ASTNode): string | undefined =>
  node.op === 'value' && typeof node.args === 'string' ? node.args : undefined

export interface Split<Input> {
  readonly path: string
  readonly variable: Variable<Input>
  /** Names of members behind the variable. */
  readonly rest: readonly string[]
}

/** The variable that a path begins with, and what is asked of it. */
export function splitPath<Input>(
  path: readonly string[],
  vocabulary: Vocabulary<Input>,
): Split<Input> | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const known = path.slice(0, length).join('.')
    const variable = vocabulary.get(known)
    if (variable !== undefined) return { path: known, variable, rest: path.slice(length) }
  }
  return undefined
}
