import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast-children.ts'
import { findingAt } from './finding-at.ts'
import type { Finding } from './finding.ts'
import { nodeKey } from './node-key.ts'

/** Parts that are the same for every event. The word `true` alone says that it is meant. */
export function constantFindings(ast: ASTNode): readonly Finding[] {
  if (isWord(ast, true)) return []
  if (isWord(ast, false)) return [findingAt(ast, 'error', 'This is never true.')]
  if (!hasName(ast)) {
    return [findingAt(ast, 'warning', 'This reads nothing, so it is the same for every event.')]
  }
  return within(ast)
}

function within(node: ASTNode): readonly Finding[] {
  const own = ofNode(node)
  return own === undefined ? childrenOf(node).flatMap(within) : [own]
}

function ofNode(node: ASTNode): Finding | undefined {
  const sides = childrenOf(node)
  if (node.op === '&&' && sides.some((side) => isWord(side, false))) {
    return findingAt(node, 'error', 'This is never true: `false` is part of it.')
  }
  if (node.op === '||' && sides.some((side) => isWord(side, true))) {
    return findingAt(node, 'warning', 'This is always true: `true` is part of it.')
  }
  return sameSides(node, sides)
}

const NEVER: ReadonlySet<string> = new Set(['!=', '<', '>'])
const ALWAYS: ReadonlySet<string> = new Set(['==', '<=', '>='])

function sameSides(node: ASTNode, [left, right]: readonly ASTNode[]): Finding | undefined {
  const isCompared = NEVER.has(node.op) || ALWAYS.has(node.op)
  if (!isCompared || left === undefined || right === undefined || !hasName(left)) return undefined
  if (nodeKey(left) !== nodeKey(right)) return undefined
  return NEVER.has(node.op)
    ? findingAt(node, 'error', 'This is never true: both sides are the same.')
    : findingAt(
        node,
        'warning',
        'This is true whenever the value is known: both sides are the same.',
      )
}

const isWord = (node: ASTNode, word: boolean): boolean => node.op === 'value' && node.args === word

const hasName = (node: ASTNode): boolean => node.op === 'id' || childrenOf(node).some(hasName)
