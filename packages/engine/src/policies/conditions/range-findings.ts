import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast-children.ts'
import { chainOf } from './chain-of.ts'
import { both, type Constraint, constraintOf } from './constraint.ts'
import { findingAt } from './finding-at.ts'
import type { Finding } from './finding.ts'
import { ANY_NUMBER, contains, cover, type Interval, isEmpty, meet } from './interval.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Comparisons that no value can make true, or none can make false. */
export function rangeFindings<Input>(
  ast: ASTNode,
  vocabulary: Vocabulary<Input>,
): readonly Finding[] {
  const { op } = ast
  if (op !== '&&' && op !== '||') {
    const inside = childrenOf(ast).flatMap((child) => rangeFindings(child, vocabulary))
    return [...inside, ...ofComparison(ast, vocabulary)]
  }
  const parts = chainOf(ast, op)
  const inside = parts.flatMap((part) => rangeFindings(part, vocabulary))
  const ofChain = op === '&&' ? contradictions(parts, vocabulary) : covered(ast, parts, vocabulary)
  return [...inside, ...ofChain]
}

function ofComparison<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): readonly Finding[] {
  const compared = constraintOf(node, vocabulary)
  const range = compared && vocabulary.get(compared.path)?.range
  if (compared === undefined || range === undefined || !('numbers' in compared)) return []
  const { path, numbers } = compared
  const possible = intervalOf(range)
  const words = `\`${path}\` lies between ${range[0]} and ${range[1]}`
  if (isEmpty(meet(possible, numbers)))
    return [findingAt(node, 'error', `This is never true: ${words}.`)]
  return contains(numbers, possible)
    ? [findingAt(node, 'warning', `This is true whenever the value is known: ${words}.`)]
    : []
}

const intervalOf = ([least, greatest]: readonly [number, number]): Interval => ({
  ...ANY_NUMBER,
  least,
  greatest,
})

/** Parts of one chain of `&&` that cannot hold at once. */
function contradictions<Input>(
  parts: readonly ASTNode[],
  vocabulary: Vocabulary<Input>,
): readonly Finding[] {
  const left = new Map<string, Constraint>()
  for (const part of parts) {
    const compared = constraintOf(part, vocabulary)
    if (compared === undefined) continue
    const { path } = compared
    const before = left.get(path)
    const rest = before === undefined ? compared : both(before, compared)
    if (rest === undefined) {
      const message = `This is never true beside what is asked of \`${path}\` before.`
      return [findingAt(part, 'error', message)]
    }
    left.set(path, rest)
  }
  return []
}

/** Parts of one chain of `||` that take every value together. */
function covered<Input>(
  node: ASTNode,
  parts: readonly ASTNode[],
  vocabulary: Vocabulary<Input>,
): readonly Finding[] {
  const asked = new Map<string, Interval[]>()
  for (const part of parts) {
    const compared = constraintOf(part, vocabulary)
    if (compared === undefined || !('numbers' in compared)) continue
    const { path, numbers } = compared
    asked.set(path, [...(asked.get(path) ?? []), numbers])
  }
  return [...asked].flatMap(([path, intervals]) => {
    const range = vocabulary.get(path)?.range
    const whole = range === undefined ? ANY_NUMBER : intervalOf(range)
    if (intervals.length < 2 || !cover(intervals, whole)) return []
    return [findingAt(node, 'warning', `This is true whenever \`${path}\` is known.`)]
  })
}
