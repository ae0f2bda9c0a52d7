import type { ASTNode } from '@marcbachmann/cel-js'
import { chainOf } from './chain-of.ts'
import { compileCondition } from './compile-condition.ts'
import { type Frame, type Part, restart } from './frame.ts'
import { nodeKey } from './node-key.ts'
import { placeOf, placesOf } from './places.ts'
import type { Vocabulary } from './vocabulary.ts'
import { isMoney } from './money-order.ts'
import { writtenValue } from './written-value.ts'

/**
 * A test that is false only where the first test of each condition behind it is: `score >= 60` before conditions that begin with
 * `score >= 80` and `score >= 60`. Where it is false, none of them holds, and none of them need be run.
 */
export interface Gate<Input> {
  readonly test: Part<Input>
  /** Of what it was for the event, in `Frame.read`. */
  readonly place: number
}

/** The first test of a condition, and what it is put with others by. */
interface FirstTest {
  readonly node: ASTNode
  /** Tests of one group differ in their limits alone. */
  readonly group: string
  /** Below that of another: the test holds wherever the other does. */
  readonly strictness: number
}

/** The gates of conditions that run over one frame; a condition with a first test unlike all others has none. */
export function gatesOf<Input>(
  conditions: readonly ASTNode[],
  vocabulary: Vocabulary<Input>,
  repeated: ReadonlySet<string>,
): ReadonlyMap<ASTNode, Gate<Input>> {
  const groups = new Map<string, FirstTest[]>()
  const firsts = conditions.map((ast) => [ast, firstTestOf(ast)] as const)
  for (const [, first] of firsts)
    groups.set(first.group, [...(groups.get(first.group) ?? []), first])
  const gates = new Map<string, Gate<Input>>()
  for (const [group, tests] of groups) {
    const weakest = tests.reduce((one, other) => (other.strictness < one.strictness ? other : one))
    if (tests.length === 1) continue
    const place = placeOf(`gate ${nodeKey(weakest.node)}`, placesOf(vocabulary))
    gates.set(group, { test: compileCondition(weakest.node, vocabulary, repeated), place })
  }
  return new Map(
    firsts.flatMap(([ast, { group }]) => {
      const gate = gates.get(group)
      return gate === undefined ? [] : [[ast, gate] as const]
    }),
  )
}

/** By the operator, 1 where a greater limit makes it stricter, -1 where a smaller one does. */
const DIRECTION: Readonly<Record<string, 1 | -1>> = { '>=': 1, '>': 1, '<=': -1, '<': -1 }

function firstTestOf(condition: ASTNode): FirstTest {
  const node = chainOf(condition, '&&')[0] ?? condition
  const direction = Object.hasOwn(DIRECTION, node.op) ? DIRECTION[node.op] : undefined
  const same = { node, group: nodeKey(node), strictness: 0 }
  if (direction === undefined) return same
  const [left, right] = node.args as [ASTNode, ASTNode]
  const limit = writtenValue(right) ?? null
  const of = `${node.op} ${nodeKey(left)}`
  if (typeof limit === 'number') return { node, group: of, strictness: limit * direction }
  if (!isMoney(limit)) return same
  return { node, group: `${of} ${limit.currency}`, strictness: limit.micros * direction }
}

/** Whether no condition behind a gate holds. What fails here opens it: the conditions fail likewise, and say so. */
export function isClosed<Input>({ test, place }: Gate<Input>, frame: Frame<Input>): boolean {
  const known = frame.read[place]
  if (known !== undefined) return known === false
  const isOpen = mayHold(test, frame)
  frame.read[place] = isOpen
  return !isOpen
}

function mayHold<Input>(test: Part<Input>, frame: Frame<Input>): boolean {
  restart(frame)
  try {
    return test(frame) !== false
  } catch {
    return true
  }
}
