import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast-children.ts'
import type { Finding } from './finding.ts'

/** A condition that reads nothing, but for the word `true` alone, which says that it is meant. */
export function constantFindings(ast: ASTNode): readonly Finding[] {
  if (ast.op === 'value' || hasName(ast)) return []
  const { start, end } = ast.range
  const message = 'This reads nothing, so it is the same for every event.'
  return [{ severity: 'warning', from: start, to: end, message }]
}

const hasName = (node: ASTNode): boolean => node.op === 'id' || childrenOf(node).some(hasName)
