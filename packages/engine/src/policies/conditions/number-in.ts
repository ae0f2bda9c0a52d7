import type { ASTNode } from '@marcbachmann/cel-js'

const COMPUTED: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
}

/** The number that is written out, or computed of such; undefined of anything else. */
export function numberIn(node: ASTNode): number | undefined {
  if (node.op === '-_') {
    const positive = numberIn(node.args)
    return positive === undefined ? undefined : -positive
  }
  if (node.op === 'value') return plainNumber(node.args)
  const compute = Object.hasOwn(COMPUTED, node.op) ? COMPUTED[node.op] : undefined
  if (compute === undefined) return undefined
  const [one, other] = (node.args as [ASTNode, ASTNode]).map(numberIn)
  return one === undefined || other === undefined ? undefined : compute(one, other)
}

function plainNumber(value: unknown): number | undefined {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'number' ? value : undefined
}
