import type { ASTNode } from '@marcbachmann/cel-js'
import type { ConditionValue } from './condition-type.ts'
import { type ConditionFunction, FUNCTIONS } from './functions.ts'
import { NotCompiled } from './not-compiled.ts'

/** Numbers that are written without a point are numbers too. Error: NotCompiled. */
export function literal(node: ASTNode): ConditionValue {
  const { args } = node
  if (typeof args === 'bigint') return Number(args)
  const isPlain = args === null || ['string', 'number', 'boolean'].includes(typeof args)
  if (isPlain) return args as ConditionValue
  throw new NotCompiled(node, 'Bytes and unsigned numbers are not known in conditions.')
}

/** Functions are pure: of what is written out they give the same for every event. */
export function valueOnce(
  run: ConditionFunction['run'],
  nodes: readonly ASTNode[],
): ConditionValue {
  const values = nodes.map(literal).filter((value) => value !== null)
  return values.length < nodes.length ? null : run(...values)
}

/** A value that is written out, or an amount of money that is; undefined of anything else. Error: NotCompiled. */
export function writtenValue(node: ASTNode): ConditionValue | undefined {
  if (node.op === 'value') return literal(node)
  if (node.op !== 'call') return undefined
  const [name, nodes] = node.args
  const run = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]?.run : undefined
  return run !== undefined && nodes.every(({ op }) => op === 'value')
    ? valueOnce(run, nodes)
    : undefined
}
