import type { ASTNode } from '@marcbachmann/cel-js'
import { chainOf } from './chain-of.ts'
import { both, type Constraint, constraintOf, implies } from './constraint.ts'
import { nodeKey } from './node-key.ts'
import type { Vocabulary } from './vocabulary.ts'

/** All that must hold where the condition of a route is true. */
export interface RouteConstraints {
  /** Each part of its `&&`. */
  readonly parts: readonly ConstrainedPart[]
  readonly keys: ReadonlySet<string>
  /** By variable, what all parts ask of it. */
  readonly byPath: ReadonlyMap<string, Constraint>
}

interface ConstrainedPart {
  readonly key: string
  readonly constraint: Constraint | undefined
}

export function routeConstraints<Input>(
  ast: ASTNode,
  vocabulary: Vocabulary<Input>,
): RouteConstraints {
  const isAlways = ast.op === 'value' && ast.args === true
  const parts = (isAlways ? [] : chainOf(ast, '&&')).map((node) => ({
    key: nodeKey(node),
    constraint: constraintOf(node, vocabulary),
  }))
  const byPath = new Map<string, Constraint>()
  for (const { constraint } of parts) {
    if (constraint === undefined) continue
    const before = byPath.get(constraint.path)
    byPath.set(constraint.path, (before && both(before, constraint)) ?? constraint)
  }
  return { parts, keys: new Set(parts.map(({ key }) => key)), byPath }
}

/** Whether the earlier condition is true wherever the later one is. */
export const takesAllOf = (earlier: RouteConstraints, later: RouteConstraints): boolean =>
  earlier.parts.every(({ key, constraint }) => {
    if (later.keys.has(key)) return true
    const asked = constraint && later.byPath.get(constraint.path)
    return constraint !== undefined && asked !== undefined && implies(asked, constraint)
  })

/** A variable by which both can be true though neither takes all of the other; undefined = none is known. */
export function overlapOf(one: RouteConstraints, other: RouteConstraints): string | undefined {
  if (!isPlain(one) || !isPlain(other) || one.byPath.size !== other.byPath.size) return undefined
  if (one.byPath.size === 0) return undefined
  for (const [path, constraint] of one.byPath) {
    const asked = other.byPath.get(path)
    if (asked === undefined || both(constraint, asked) === undefined) return undefined
  }
  const isNested = takesAllOf(one, other) || takesAllOf(other, one)
  return isNested ? undefined : one.byPath.keys().next().value
}

/** Whether each part compares a variable with a number or a text. */
const isPlain = ({ parts }: RouteConstraints): boolean =>
  parts.every(({ constraint }) => constraint !== undefined)
