import type { ASTNode } from '@marcbachmann/cel-js'
import { referenceCents } from '../../entities/money/reference-amount.ts'
import { childrenOf } from './ast-children.ts'
import { CONDITION_LIMITS } from './condition-limits.ts'
import { findingAt } from './finding-at.ts'
import type { Finding } from './finding.ts'
import { linearPattern } from './linear-pattern.ts'

/** What is odd about arguments that are written out: patterns that cost too much, currencies without a rate. */
export function callFindings(ast: ASTNode): readonly Finding[] {
  return [...ofCall(ast), ...childrenOf(ast).flatMap(callFindings)]
}

function ofCall(node: ASTNode): readonly Finding[] {
  if (node.op !== 'call' && node.op !== 'rcall') return []
  const last = childrenOf(node).at(-1)
  if (last?.op !== 'value' || typeof last.args !== 'string') return []
  if (node.args[0] === 'matches') return ofPattern(last, last.args)
  return node.args[0] === 'money' ? ofCurrency(last, last.args) : []
}

function ofPattern(node: ASTNode, source: string): readonly Finding[] {
  const { instructions } = linearPattern(source)
  const { patternProgram: most } = CONDITION_LIMITS
  if (instructions <= most) return []
  const message = `This pattern repeats too much: it has ${instructions} steps, at most ${most} may be.`
  return [findingAt(node, 'error', message, 'repeat fewer times, as in `{1,9}`')]
}

/** Any year with rates will do: a currency that has one has all. */
const SOME_YEAR = 2025

function ofCurrency(node: ASTNode, currency: string): readonly Finding[] {
  if (!Number.isNaN(referenceCents(1, currency, SOME_YEAR))) return []
  const message = `\`${currency}\` has no rate: this compares with amounts in \`${currency}\` alone.`
  return [findingAt(node, 'warning', message)]
}
