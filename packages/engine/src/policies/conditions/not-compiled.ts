import type { ASTNode } from '@marcbachmann/cel-js'

/** Thrown by `compileCondition` at what no condition may have; the check says where it stands. */
export class NotCompiled extends Error {
  override readonly name = 'NotCompiled'
  readonly node: ASTNode

  constructor(node: ASTNode, message: string) {
    super(message)
    this.node = node
  }
}
