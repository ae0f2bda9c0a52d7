import type { ASTNode } from '@marcbachmann/cel-js'
import { nearestName } from '@winnow/contract'
import { childrenOf } from './ast-children.ts'
import { findingAt } from './finding-at.ts'
import type { Finding } from './finding.ts'
import { pathOf, splitPath } from './paths.ts'
import type { KnownWords, Vocabulary } from './vocabulary.ts'

/** Comparisons of a variable that has certain words with another one. */
export function wordFindings<Input>(
  ast: ASTNode,
  vocabulary: Vocabulary<Input>,
): readonly Finding[] {
  const inside = childrenOf(ast).flatMap((child) => wordFindings(child, vocabulary))
  if (ast.op !== '==' && ast.op !== 'in') return inside
  const [left, right] = ast.args
  return [...inside, ...compared(left, right, vocabulary), ...compared(right, left, vocabulary)]
}

function compared<Input>(
  variable: ASTNode,
  written: ASTNode,
  vocabulary: Vocabulary<Input>,
): readonly Finding[] {
  const path = pathOf(variable)
  const split = path && splitPath(path, vocabulary)
  const words = split?.rest.length === 0 ? split.variable.words : undefined
  if (split === undefined || words === undefined) return []
  const texts = written.op === 'list' ? written.args : [written]
  return texts.flatMap((text) => unknownWord(text, split.path, words))
}

function unknownWord(
  node: ASTNode,
  path: string,
  { all, isClosed, beginning }: KnownWords,
): readonly Finding[] {
  if (node.op !== 'value' || typeof node.args !== 'string' || all.includes(node.args)) return []
  if (beginning !== undefined && node.args.startsWith(beginning)) return []
  const near = nearestName(node.args, all)
  const message = isClosed
    ? `\`${path}\` is never this word.`
    : `This is no word of \`${path}\` that the reference has.`
  return [findingAt(node, isClosed ? 'error' : 'warning', message, near && `\`${near}\``)]
}
