import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast-children.ts'

/** A part of a condition and all parts that it is made of, the outermost first. */
export function partsOf(node: ASTNode, found: ASTNode[] = []): readonly ASTNode[] {
  found.push(node)
  for (const child of childrenOf(node)) partsOf(child, found)
  return found
}
