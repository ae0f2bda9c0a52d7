import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast-children.ts'
import { findingAt } from './finding-at.ts'
import type { Finding } from './finding.ts'
import { nodeKey } from './node-key.ts'
import { numberIn } from './number-in.ts'
import { partsOf } from './parts-of.ts'

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>='])

/** Divisions by zero, and by what may be zero and is compared with nothing. */
export function divisionFindings(ast: ASTNode): readonly Finding[] {
  const parts = partsOf(ast)
  const divisions = parts.filter(({ op }) => op === '/')
  if (divisions.length === 0) return []
  const compared = new Set(
    parts.filter(({ op }) => COMPARISONS.has(op)).flatMap((node) => childrenOf(node).map(nodeKey)),
  )
  return divisions.flatMap((node) => {
    const [, divisor] = childrenOf(node)
    if (divisor === undefined) return []
    const number = numberIn(divisor)
    if (number === 0) return [findingAt(node, 'error', 'This divides by zero.')]
    if (number !== undefined || compared.has(nodeKey(divisor))) return []
    const message = 'The divisor may be zero: the result is infinite then.'
    return [
      findingAt(node, 'warning', message, 'compare the divisor too, as in `… && divisor > 0`'),
    ]
  })
}
