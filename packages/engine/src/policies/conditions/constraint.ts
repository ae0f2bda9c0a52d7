import type { ASTNode } from '@marcbachmann/cel-js'
import { contains, type Interval, isEmpty, meet } from './interval.ts'
import { numberIn } from './number-in.ts'
import { pathOf, splitPath } from './paths.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a comparison asks of one variable: a number of an interval, or one text. */
export type Constraint =
  | { readonly path: string; readonly numbers: Interval }
  | { readonly path: string; readonly text: string }

const MIRRORED: Readonly<Record<string, string>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
}

/** Of a variable that is compared with a number or a text that is written out; undefined of anything else. */
export function constraintOf<Input>(
  node: ASTNode,
  vocabulary: Vocabulary<Input>,
): Constraint | undefined {
  const mirrored = Object.hasOwn(MIRRORED, node.op) ? MIRRORED[node.op] : undefined
  if (mirrored === undefined) return undefined
  const [left, right] = node.args as [ASTNode, ASTNode]
  const [one, other] = [variableIn(left, vocabulary), variableIn(right, vocabulary)]
  if (one !== undefined) return compared(one, node.op, right)
  return other === undefined ? undefined : compared(other, mirrored, left)
}

/** What two ask of one variable together; undefined = no value can be both. */
export function both(one: Constraint, other: Constraint): Constraint | undefined {
  if ('numbers' in one && 'numbers' in other) {
    const numbers = meet(one.numbers, other.numbers)
    return isEmpty(numbers) ? undefined : { path: one.path, numbers }
  }
  return 'text' in one && 'text' in other && one.text === other.text ? one : undefined
}

/** Whether what is asked by `inner` of a variable is all that `outer` asks of it, or more. */
export function implies(inner: Constraint, outer: Constraint): boolean {
  if ('numbers' in inner && 'numbers' in outer) return contains(outer.numbers, inner.numbers)
  return 'text' in inner && 'text' in outer && inner.text === outer.text
}

function compared(path: Compared, op: string, node: ASTNode): Constraint | undefined {
  if (path.is === 'text') {
    const isText = op === '==' && node.op === 'value' && typeof node.args === 'string'
    return isText ? { path: path.name, text: node.args } : undefined
  }
  const number = numberIn(node)
  if (number === undefined || Number.isNaN(number)) return undefined
  const numbers: Interval = {
    least: op === '>' || op === '>=' || op === '==' ? number : -Infinity,
    greatest: op === '<' || op === '<=' || op === '==' ? number : Infinity,
    isLeastOpen: op === '>',
    isGreatestOpen: op === '<',
  }
  return { path: path.name, numbers }
}

interface Compared {
  readonly name: string
  readonly is: 'number' | 'text'
}

function variableIn<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): Compared | undefined {
  const path = pathOf(node)
  const split = path && splitPath(path, vocabulary)
  const is = split?.variable.type.is
  const isCompared = split?.rest.length === 0 && (is === 'number' || is === 'text')
  return isCompared ? { name: split.path, is } : undefined
}
