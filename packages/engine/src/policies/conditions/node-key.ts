import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast-children.ts'

/** A text that two parts of conditions share where they are written alike, but for blanks and brackets. */
export function nodeKey(node: ASTNode): string {
  const inside = childrenOf(node).map(nodeKey).join(',')
  return `${node.op}${nameOf(node)}(${inside})`
}

function nameOf(node: ASTNode): string {
  switch (node.op) {
    case 'value':
      return `:${typeof node.args}:${JSON.stringify(String(node.args))}`
    case 'id':
      return `:${node.args}`
    case '.':
    case '.?':
      return `:${node.args[1]}`
    case 'call':
    case 'rcall':
      return `:${node.args[0]}`
    default:
      return ''
  }
}
