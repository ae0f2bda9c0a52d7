import type { ASTNode } from '@marcbachmann/cel-js'
import { chainOf } from './chain-of.ts'
import { nodeKey } from './node-key.ts'
import { isMoney } from './money-order.ts'
import { partsOf } from './parts-of.ts'
import { writtenValue } from './written-value.ts'

/** A test that a condition begins with. Those of one `group` can be asked together. */
export type FirstTest = LimitTest | TextTest | MemberTest

interface Test {
  readonly group: string
  readonly node: ASTNode
}

/** Any test; of those that compare one value with limits, the one of the least strictness holds wherever another does. */
export interface LimitTest extends Test {
  readonly is: 'limit'
  readonly strictness: number
}

/** Whether a text is, begins with or ends with one that is written out. */
export interface TextTest extends Test {
  readonly is: 'text'
  readonly how: TextWay
  readonly of: ASTNode
  readonly text: string
}

export type TextWay = 'equals' | 'startsWith' | 'endsWith'

/** Whether a list has a member for which a test holds. */
export interface MemberTest extends Test {
  readonly is: 'member'
  readonly list: ASTNode
  /** What the member is called. */
  readonly name: string
  readonly of: LimitTest | TextTest
  /** How many parts the condition on a member has. */
  readonly parts: number
}

/** Tests that a condition may begin with; one that has more is not looked into. */
const MAX_TESTS = 8

/** The tests that a condition begins with: where none of them may hold, it does not hold. */
export function firstTestsOf(condition: ASTNode): readonly FirstTest[] {
  const tests = beginningsOf(condition).map(testOf)
  return tests.length > MAX_TESTS ? [plain(condition)] : tests
}

/** `(a || b && c) && d` begins with `a` and with `b`. */
function beginningsOf(condition: ASTNode): readonly ASTNode[] {
  const first = chainOf(condition, '&&')[0] ?? condition
  return first.op === '||' ? chainOf(first, '||').flatMap(beginningsOf) : [first]
}

/** By the operator, 1 where a greater limit makes it stricter, -1 where a smaller one does. */
const DIRECTION: Readonly<Record<string, 1 | -1>> = { '>=': 1, '>': 1, '<=': -1, '<': -1 }

const plain = (node: ASTNode): LimitTest => ({
  is: 'limit',
  node,
  group: nodeKey(node),
  strictness: 0,
})

function testOf(node: ASTNode): FirstTest {
  return textTest(node) ?? memberTest(node) ?? limitTest(node)
}

function limitTest(node: ASTNode): LimitTest {
  const direction = Object.hasOwn(DIRECTION, node.op) ? DIRECTION[node.op] : undefined
  if (direction === undefined) return plain(node)
  const [left, right] = node.args as [ASTNode, ASTNode]
  const limit = writtenValue(right) ?? null
  const group = `${node.op} ${nodeKey(left)}`
  if (typeof limit === 'number') {
    return { is: 'limit', node, group, strictness: limit * direction }
  }
  if (!isMoney(limit)) return plain(node)
  const { currency, micros } = limit
  return { is: 'limit', node, group: `${group} ${currency}`, strictness: micros * direction }
}

function textTest(node: ASTNode): TextTest | undefined {
  const [how, of, written] = textParts(node)
  if (how === undefined || of === undefined || written?.op !== 'value') return undefined
  const text = written.args
  if (typeof text !== 'string') return undefined
  return { is: 'text', node, group: `${how} ${nodeKey(of)}`, how, of, text }
}

function textParts(node: ASTNode): readonly [TextWay?, ASTNode?, ASTNode?] {
  if (node.op === '==') return ['equals', ...node.args]
  if (node.op !== 'rcall') return []
  const [name, of, [text, ...more]] = node.args
  const isKnown = (name === 'startsWith' || name === 'endsWith') && more.length === 0
  return isKnown && text !== undefined ? [name, of, text] : []
}

function memberTest(node: ASTNode): MemberTest | undefined {
  if (node.op !== 'rcall') return undefined
  const [macro, list, [name, condition]] = node.args
  if (macro !== 'exists' || name?.op !== 'id' || condition === undefined) return undefined
  const [first, ...others] = beginningsOf(condition)
  const of = first && (textTest(first) ?? limitTest(first))
  if (of === undefined || others.length > 0) return undefined
  const group = `exists ${name.args} ${nodeKey(list)} ${of.group}`
  const parts = partsOf(condition).length
  return { is: 'member', node, group, list, name: name.args, of, parts }
}
