import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast-children.ts'
import { pathOf, splitPath } from './paths.ts'
import type { Variable, Vocabulary } from './vocabulary.ts'

/** The variables that a condition reads, by path, in the order of its text. */
export function readVariables<Input>(
  ast: ASTNode,
  vocabulary: Vocabulary<Input>,
): ReadonlyMap<string, Variable<Input>> {
  const read = new Map<string, Variable<Input>>()
  const walk = (node: ASTNode): void => {
    const path = pathOf(node)
    const split = path && splitPath(path, vocabulary)
    if (split === undefined) childrenOf(node).forEach(walk)
    else read.set(split.path, split.variable)
  }
  walk(ast)
  return read
}
