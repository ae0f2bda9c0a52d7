import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast-children.ts'
import { findingAt } from './finding-at.ts'
import type { Finding } from './finding.ts'
import { partsOf } from './parts-of.ts'
import { pathOf, splitPath } from './paths.ts'
import type { Vocabulary } from './vocabulary.ts'

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])

/**
 * Where what is missing gives another result than its writer may mean: `!(x > 5)` holds, too, where x is missing, and
 * `x != 5` does not. A condition that asks whether the variable is missing means it.
 */
export function surpriseFindings<Input>(
  ast: ASTNode,
  vocabulary: Vocabulary<Input>,
): readonly Finding[] {
  const parts = partsOf(ast)
  const asked = new Set(parts.flatMap((node) => askedPath(node, vocabulary) ?? []))
  return parts.flatMap((node) => {
    const path = surprisingPath(node, vocabulary)
    if (path === undefined || asked.has(path)) return []
    return [node.op === '!_' ? notFinding(node, path) : unequalFinding(node, path)]
  })
}

const notFinding = (node: ASTNode, path: string): Finding =>
  findingAt(
    node,
    'warning',
    `This is true, too, where \`${path}\` is missing.`,
    `add \`${path} != null\`, or turn the comparison round`,
  )

const unequalFinding = (node: ASTNode, path: string): Finding =>
  findingAt(
    node,
    'warning',
    `This is false where \`${path}\` is missing.`,
    `add \`|| ${path} == null\`, or \`&& ${path} != null\` to say that it is meant`,
  )

/** The variable by which a part surprises; undefined = it does not. */
function surprisingPath<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): string | undefined {
  if (node.op === '!_') return negatedPath(node.args, vocabulary)
  return node.op === '!=' ? comparedPath(node, vocabulary) : undefined
}

/** The first variable that is compared in what is turned round. */
function negatedPath<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): string | undefined {
  if (node.op !== '&&' && node.op !== '||') return comparedPath(node, vocabulary)
  const [left, right] = node.args
  return negatedPath(left, vocabulary) ?? negatedPath(right, vocabulary)
}

/** The first variable that a comparison reads; one with `null` asks for what is missing. */
function comparedPath<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): string | undefined {
  if (!COMPARISONS.has(node.op)) return undefined
  const sides = childrenOf(node)
  return sides.some(isNull) ? undefined : sides.flatMap((side) => pathIn(side, vocabulary))[0]
}

/** The variable of `x == null`, `x != null` and `has(x)`. */
function askedPath<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): string | undefined {
  const sides = childrenOf(node)
  const isHas = node.op === 'call' && node.args[0] === 'has'
  const isAsked = isHas || (COMPARISONS.has(node.op) && sides.some(isNull))
  return isAsked ? sides.flatMap((side) => pathIn(side, vocabulary))[0] : undefined
}

const isNull = (node: ASTNode): boolean => node.op === 'value' && node.args === null

function pathIn<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): readonly string[] {
  const path = pathOf(node)
  const split = path && splitPath(path, vocabulary)
  return split === undefined ? [] : [split.path]
}
