import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast-children.ts'
import { MACROS } from './macros.ts'

/** How many macros stand in one another at most. */
export function deepestMacro(node: ASTNode): number {
  const inside = Math.max(0, ...childrenOf(node).map(deepestMacro))
  const isMacro = node.op === 'rcall' && Object.hasOwn(MACROS, node.args[0])
  return inside + Number(isMacro)
}
