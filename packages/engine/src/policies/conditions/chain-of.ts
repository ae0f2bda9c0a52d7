import type { ASTNode } from '@marcbachmann/cel-js'

/** The parts of a chain of `&&` or `||`, all of which, or one of which, must hold; anything else is one part. */
export function chainOf(node: ASTNode, op: '&&' | '||'): readonly ASTNode[] {
  const parts: ASTNode[] = []
  const open = [node]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.op !== op) parts.push(next)
    else open.push(next.args[1], next.args[0])
  }
  return parts
}
