import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast-children.ts'
import type { Finding } from './finding.ts'
import { pathOf, splitPath } from './paths.ts'
import type { Vocabulary } from './vocabulary.ts'

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])

/** Where what is missing makes a part true that its writer may not mean: `!(x > 5)` holds, too, where x is missing. */
export function surpriseFindings<Input>(
  ast: ASTNode,
  vocabulary: Vocabulary<Input>,
): readonly Finding[] {
  const inside = childrenOf(ast).flatMap((child) => surpriseFindings(child, vocabulary))
  if (ast.op !== '!_') return inside
  const path = comparedPath(ast.args, vocabulary)
  if (path === undefined) return inside
  const { start, end } = ast.range
  const message = `This is true, too, where \`${path}\` is missing.`
  const suggestion = `add \`${path} != null\`, or turn the comparison round`
  return [...inside, { severity: 'warning', from: start, to: end, message, suggestion }]
}

/** The first variable that a comparison reads; one with `null` asks for what is missing. */
function comparedPath<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): string | undefined {
  if (!COMPARISONS.has(node.op)) return undefined
  const sides = childrenOf(node)
  if (sides.some((side) => side.op === 'value' && side.args === null)) return undefined
  return sides.flatMap((side) => {
    const path = pathOf(side)
    const split = path && splitPath(path, vocabulary)
    return split === undefined ? [] : [split.path]
  })[0]
}
