import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from './ast-children.ts'
import type { Finding } from './finding.ts'
import { pathOf, splitPath } from './paths.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The numbers that are left for a variable; a bound that is open does not belong to them. */
interface Interval {
  readonly least: number
  readonly greatest: number
  readonly isLeastOpen: boolean
  readonly isGreatestOpen: boolean
}

/** A variable compared with a number that is written out. */
interface Comparison {
  readonly path: string
  readonly wanted: Interval
}

const ANY: Interval = {
  least: -Infinity,
  greatest: Infinity,
  isLeastOpen: false,
  isGreatestOpen: false,
}

const MIRRORED: Readonly<Record<string, string>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
}

/** Comparisons that no value can make true, or none can make false. */
export function rangeFindings<Input>(
  ast: ASTNode,
  vocabulary: Vocabulary<Input>,
): readonly Finding[] {
  const inside = childrenOf(ast).flatMap((child) =>
    ast.op === '&&' && child.op === '&&' ? [] : rangeFindings(child, vocabulary),
  )
  if (ast.op === '&&') return [...inside, ...contradictions(ast, vocabulary)]
  return [...inside, ...ofComparison(ast, vocabulary)]
}

function ofComparison<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): readonly Finding[] {
  const compared = comparisonOf(node, vocabulary)
  const range = compared && vocabulary.get(compared.path)?.range
  if (compared === undefined || range === undefined) return []
  const { path, wanted } = compared
  const possible: Interval = { ...ANY, least: range[0], greatest: range[1] }
  const words = `\`${path}\` lies between ${range[0]} and ${range[1]}`
  if (isEmpty(meet(possible, wanted))) return [at(node, 'error', `This is never true: ${words}.`)]
  const isAlways = sameInterval(meet(possible, wanted), possible)
  return isAlways
    ? [at(node, 'warning', `This is true whenever the value is known: ${words}.`)]
    : []
}

/** Parts of one chain of `&&` that cannot hold at once. */
function contradictions<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): readonly Finding[] {
  const left = new Map<string, Interval>()
  for (const part of conjuncts(node)) {
    const compared = comparisonOf(part, vocabulary)
    if (compared === undefined) continue
    const { path, wanted } = compared
    const rest = meet(left.get(path) ?? ANY, wanted)
    if (isEmpty(rest)) {
      return [at(part, 'error', `This is never true beside what is asked of \`${path}\` before.`)]
    }
    left.set(path, rest)
  }
  return []
}

const conjuncts = (node: ASTNode): readonly ASTNode[] =>
  node.op === '&&' ? node.args.flatMap(conjuncts) : [node]

function comparisonOf<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): Comparison | undefined {
  const mirrored = MIRRORED[node.op]
  if (mirrored === undefined) return undefined
  const [left, right] = node.args as [ASTNode, ASTNode]
  const [one, other] = [variableIn(left, vocabulary), variableIn(right, vocabulary)]
  if (one !== undefined) return compared(one, node.op, numberIn(right))
  return other === undefined ? undefined : compared(other, mirrored, numberIn(left))
}

function compared(path: string, op: string, number: number | undefined): Comparison | undefined {
  if (number === undefined) return undefined
  const wanted: Interval = {
    least: op === '>' || op === '>=' || op === '==' ? number : -Infinity,
    greatest: op === '<' || op === '<=' || op === '==' ? number : Infinity,
    isLeastOpen: op === '>',
    isGreatestOpen: op === '<',
  }
  return { path, wanted }
}

function variableIn<Input>(node: ASTNode, vocabulary: Vocabulary<Input>): string | undefined {
  const path = pathOf(node)
  const split = path && splitPath(path, vocabulary)
  return split?.rest.length === 0 && split.variable.type.is === 'number' ? split.path : undefined
}

function numberIn(node: ASTNode): number | undefined {
  if (node.op === '-_') {
    const positive = numberIn(node.args)
    return positive === undefined ? undefined : -positive
  }
  if (node.op !== 'value') return undefined
  if (typeof node.args === 'bigint') return Number(node.args)
  return typeof node.args === 'number' ? node.args : undefined
}

function meet(one: Interval, other: Interval): Interval {
  const least = Math.max(one.least, other.least)
  const greatest = Math.min(one.greatest, other.greatest)
  const opens = [one, other]
  return {
    least,
    greatest,
    isLeastOpen: opens.some((each) => each.least === least && each.isLeastOpen),
    isGreatestOpen: opens.some((each) => each.greatest === greatest && each.isGreatestOpen),
  }
}

const isEmpty = ({ least, greatest, isLeastOpen, isGreatestOpen }: Interval): boolean =>
  least > greatest || (least === greatest && (isLeastOpen || isGreatestOpen))

const sameInterval = (one: Interval, other: Interval): boolean =>
  one.least === other.least &&
  one.greatest === other.greatest &&
  one.isLeastOpen === other.isLeastOpen &&
  one.isGreatestOpen === other.isGreatestOpen

const at = ({ range }: ASTNode, severity: Finding['severity'], message: string): Finding => ({
  severity,
  from: range.start,
  to: range.end,
  message,
})
