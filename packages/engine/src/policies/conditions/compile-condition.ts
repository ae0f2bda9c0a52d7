import type { ASTNode } from '@marcbachmann/cel-js'
import { chainOf } from './chain-of.ts'
import { allOf, anyOf } from './chains.ts'
import { CONDITION_LIMITS } from './condition-limits.ts'
import { ConditionFailed } from './condition-failed.ts'
import type { ConditionValue, ObjectValue } from './condition-type.ts'
import { type Frame, type Part, restart, spend } from './frame.ts'
import { type ConditionFunction, FUNCTIONS } from './functions.ts'
import { linearPattern } from './linear-pattern.ts'
import { MACROS } from './macros.ts'
import { NotCompiled } from './not-compiled.ts'
import { BINARY, isMissing, negative, not } from './operators.ts'
import { partsOf } from './parts-of.ts'
import { pathOf, type Split, splitPath } from './paths.ts'
import { placeOf, placesOf } from './places.ts'
import { readDuration } from './read-duration.ts'
import { remembered, rememberedKey } from './remembered.ts'
import type { Variable, Vocabulary } from './vocabulary.ts'
import { withConstant } from './with-constant.ts'
import { literal, valueOnce, writtenValue } from './written-value.ts'

/** What is known while a condition is compiled. */
interface Scope<Input> {
  readonly vocabulary: Vocabulary<Input>
  /** Of the variables that any condition over the vocabulary reads, so that a frame has few places. */
  readonly places: Map<string, number>
  /** Names of the members that open macros are at, the outermost first. */
  readonly locals: readonly string[]
  /** The keys of parts that other conditions have, too. */
  readonly repeated: ReadonlySet<string>
}

const NOT_REPEATED: ReadonlySet<string> = new Set()

/**
 * Turns a condition that was parsed into a function of its variables. `repeated`: the keys of parts that conditions which run over
 * one frame have in common. `locals`: the names of members of lists that it is inside of. Error: NotCompiled.
 */
export const compileCondition = <Input>(
  ast: ASTNode,
  vocabulary: Vocabulary<Input>,
  repeated: ReadonlySet<string> = NOT_REPEATED,
  locals: readonly string[] = [],
): Part<Input> => compile(ast, { vocabulary, places: placesOf(vocabulary), locals, repeated })

/** A part inside of a macro may read the macro's member, so it is computed each time. */
function compile<Input>(node: ASTNode, scope: Scope<Input>): Part<Input> {
  const part = computing(node, scope)
  if (scope.repeated.size === 0 || scope.locals.length > 0) return part
  const key = rememberedKey(node)
  if (key === undefined || !scope.repeated.has(key)) return part
  return remembered(part, placeOf(key, scope.places))
}

function computing<Input>(node: ASTNode, scope: Scope<Input>): Part<Input> {
  switch (node.op) {
    case 'value':
      return constant(literal(node))
    case 'id':
    case '.':
    case '[]':
      return access(node, scope)
    case 'call':
    case 'rcall':
      return called(node, scope)
    case 'list':
      return listOf(node.args, scope)
    case '!_':
      return not(compile(node.args, scope))
    case '-_':
      return negative(compile(node.args, scope))
    case '?:':
      return chosen(node.args, scope)
    case '&&':
      return allOf(chainOf(node, '&&').map((each) => compile(each, scope)))
    case '||':
      return anyOf(chainOf(node, '||').map((each) => compile(each, scope)))
    default:
      return operated(node, scope)
  }
}

const constant =
  <Input>(value: ConditionValue): Part<Input> =>
  () =>
    value

function listOf<Input>(nodes: readonly ASTNode[], scope: Scope<Input>): Part<Input> {
  const parts = nodes.map((node) => compile(node, scope))
  if (!nodes.every(({ op }) => op === 'value')) return (frame) => parts.map((part) => part(frame))
  const values = nodes.map(literal)
  return constant(values)
}

function chosen<Input>(
  [asked, yes, no]: readonly [ASTNode, ASTNode, ASTNode],
  scope: Scope<Input>,
): Part<Input> {
  const [condition, one, other] = [compile(asked, scope), compile(yes, scope), compile(no, scope)]
  return (frame) => {
    const value = condition(frame)
    if (value === null) return null
    return value === true ? one(frame) : other(frame)
  }
}

function operated<Input>(node: ASTNode, scope: Scope<Input>): Part<Input> {
  const operator = Object.hasOwn(BINARY, node.op) ? BINARY[node.op] : undefined
  if (operator === undefined) {
    throw new NotCompiled(node, `\`${node.op}\` is not known in conditions.`)
  }
  const [left, right] = node.args as [ASTNode, ASTNode]
  const asked = missingAsked(node.op, left, right)
  if (asked !== undefined) return isMissing(compile(asked, scope), node.op === '==')
  const of = compile(left, scope)
  const value = writtenValue(right)
  const compared = value === undefined ? undefined : withConstant(node.op, of, value)
  return compared ?? operator(of, compile(right, scope))
}

const isNull = (node: ASTNode): boolean => node.op === 'value' && node.args === null

/** The side that is compared with a written `null`. */
function missingAsked(op: string, left: ASTNode, right: ASTNode): ASTNode | undefined {
  if (op !== '==' && op !== '!=') return undefined
  if (isNull(right)) return left
  return isNull(left) ? right : undefined
}

function access<Input>(node: ASTNode, scope: Scope<Input>): Part<Input> {
  const path = pathOf(node)
  if (path === undefined) return member(node, scope)
  const local = scope.locals.lastIndexOf(path[0] ?? '')
  if (local >= 0) return inside((frame) => frame.locals[local] ?? null, path.slice(1))
  const split = splitPath(path, scope.vocabulary)
  if (split === undefined) throw new NotCompiled(node, `\`${path.join('.')}\` is not known.`)
  return variableRead(split, scope.places)
}

/** A member of an object is read without the others. */
function variableRead<Input>(
  { path, variable, rest }: Split<Input>,
  places: Map<string, number>,
): Part<Input> {
  const [name, ...deeper] = rest
  const member = name === undefined ? undefined : variable.member?.(name)
  return member === undefined
    ? inside(readOnce(variable.read, placeOf(path, places)), rest)
    : inside(readOnce(member, placeOf(`${path}.${name}`, places)), deeper)
}

const readOnce =
  <Input>(read: Variable<Input>['read'], place: number): Part<Input> =>
  (frame) => {
    const known = frame.read[place]
    if (known !== undefined) return known
    const value = read(frame.input)
    frame.read[place] = value
    return value
  }

/** A member of what is no plain path, or a place of a list. */
function member<Input>(node: ASTNode, scope: Scope<Input>): Part<Input> {
  if (node.op === '.') return inside(compile(node.args[0], scope), [node.args[1]])
  if (node.op !== '[]') throw new NotCompiled(node, 'This cannot be read.')
  const [list, at] = [compile(node.args[0], scope), compile(node.args[1], scope)]
  return (frame) => {
    const [value, place] = [list(frame), at(frame)]
    if (!Array.isArray(value) || typeof place !== 'number') return null
    return (value[place] as ConditionValue | undefined) ?? null
  }
}

/** Members in one another; their names on the wire begin with `$`. */
function inside<Input>(of: Part<Input>, names: readonly string[]): Part<Input> {
  const [name, ...rest] = names
  if (name === undefined) return of
  const wired = `$${name}`
  const read: Part<Input> = (frame) => {
    const value = of(frame)
    return isObject(value) ? value.member(wired) : null
  }
  return inside(read, rest)
}

const isObject = (value: ConditionValue): value is ObjectValue =>
  typeof value === 'object' && value !== null && 'member' in value

function called<Input>(node: ASTNode, scope: Scope<Input>): Part<Input> {
  const { name, nodes, hasReceiver } = callOf(node)
  const [first] = nodes
  if (name === 'has' && !hasReceiver && first !== undefined)
    return isMissing(compile(first, scope), false)
  if (hasReceiver && Object.hasOwn(MACROS, name)) return macro(node, scope)
  if (name === 'matches') return matching(node, nodes, scope)
  if (name === 'timestamp' || name === 'duration') return constant(written(node, name, nodes))
  const { run, work = 0 } = (Object.hasOwn(FUNCTIONS, name) && FUNCTIONS[name]) || {}
  if (run === undefined) throw new NotCompiled(node, `There is no function \`${name}\`.`)
  if (nodes.every(({ op }) => op === 'value')) return constant(valueOnce(run, nodes))
  const second = nodes[1]?.op === 'value' ? literal(nodes[1]) : undefined
  if (first !== undefined && nodes.length === 2 && typeof second === 'string')
    return withText({ run, work }, compile(first, scope), second)
  return computed(
    { run, work },
    nodes.map((each) => compile(each, scope)),
  )
}

type Run = ConditionFunction['run']

/** As `computed`, of a value and a text that is written out: `event.user_email.endsWith('.example')`. */
function withText<Input>(
  { run, work }: { readonly run: Run; readonly work: number },
  of: Part<Input>,
  text: string,
): Part<Input> {
  const textWork = text.length / CONDITION_LIMITS.charsPerUnit
  return (frame) => {
    const value = of(frame)
    if (value === null) return null
    spendOn(value, work, frame)
    spend(frame, textWork)
    return run(value, text)
  }
}

/** Of what is missing a function gives nothing. Most take one value or two: no list of them is made. */
function computed<Input>(
  { run, work }: { readonly run: Run; readonly work: number },
  parts: readonly Part<Input>[],
): Part<Input> {
  const [first, second] = parts
  if (first !== undefined && parts.length === 1) {
    return (frame) => {
      const value = first(frame)
      if (value === null) return null
      spendOn(value, work, frame)
      return run(value)
    }
  }
  if (first !== undefined && second !== undefined && parts.length === 2) {
    return (frame) => {
      const value = first(frame)
      if (value === null) return null
      spendOn(value, work, frame)
      const other = second(frame)
      if (other === null) return null
      spendOn(other, 0, frame)
      return run(value, other)
    }
  }
  return (frame) => {
    const values: Exclude<ConditionValue, null>[] = []
    for (const part of parts) {
      const value = part(frame)
      if (value === null) return null
      values.push(value)
      spendOn(value, 0, frame)
    }
    if (work > 0) spend(frame, work)
    return run(...values)
  }
}

/** Error: ConditionFailed, for too much work. */
function spendOn(value: ConditionValue, work: number, frame: Frame<unknown>): void {
  const chars = typeof value === 'string' ? value.length / CONDITION_LIMITS.charsPerUnit : 0
  if (chars + work > 0) spend(frame, chars + work)
}

interface Call {
  readonly name: string
  /** What stands before the dot comes first. */
  readonly nodes: readonly ASTNode[]
  readonly hasReceiver: boolean
}

function callOf(node: ASTNode): Call {
  if (node.op === 'rcall') {
    const [name, receiver, nodes] = node.args
    return { name, nodes: [receiver, ...nodes], hasReceiver: true }
  }
  const [name, nodes] = node.args as [string, ASTNode[]]
  return { name, nodes, hasReceiver: false }
}

function macro<Input>(node: ASTNode, scope: Scope<Input>): Part<Input> {
  const { name, nodes } = callOf(node)
  const [list, variable, of] = nodes
  const run = MACROS[name]
  if (
    run === undefined ||
    list === undefined ||
    variable?.op !== 'id' ||
    of === undefined ||
    nodes.length > 3
  ) {
    throw new NotCompiled(node, `\`${name}\` is written as \`list.${name}(one, condition)\`.`)
  }
  const locals = [...scope.locals, variable.args]
  const inner = compile(of, { ...scope, locals })
  return run(compile(list, scope), {
    of: inner,
    local: locals.length - 1,
    parts: partsOf(of).length,
  })
}

/** The pattern must be written out, so that it is compiled once. */
function matching<Input>(
  node: ASTNode,
  nodes: readonly ASTNode[],
  scope: Scope<Input>,
): Part<Input> {
  const [of, pattern] = nodes
  if (of === undefined || pattern?.op !== 'value' || typeof pattern.args !== 'string') {
    throw new NotCompiled(node, 'The pattern of `matches` must be a text in quotes.')
  }
  const has = patternAt(pattern, pattern.args)
  const text = compile(of, scope)
  return (frame) => {
    const value = text(frame)
    if (typeof value !== 'string') return null
    spend(frame, has.workOn(value))
    return has.isIn(value)
  }
}

function patternAt(node: ASTNode, source: string): ReturnType<typeof linearPattern> {
  try {
    return linearPattern(source)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new NotCompiled(node, `This is no pattern: ${why}.`)
  }
}

/** A time or a duration that is written out, in milliseconds. */
function written(node: ASTNode, name: 'timestamp' | 'duration', nodes: readonly ASTNode[]): number {
  const [text] = nodes
  const source = text?.op === 'value' && typeof text.args === 'string' ? text.args : undefined
  const ms =
    source === undefined ? undefined : name === 'duration' ? readDuration(source) : readTime(source)
  if (ms !== undefined) return ms
  const example = name === 'duration' ? "duration('7d')" : "timestamp('2026-01-31T00:00:00Z')"
  throw new NotCompiled(node, `\`${name}\` takes a text in quotes, as in \`${example}\`.`)
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

function readTime(text: string): number | undefined {
  const ms = ISO_TIME.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(ms) ? undefined : ms
}

/** Runs a compiled condition. Error: ConditionFailed. */
export const runCondition = <Input>(part: Part<Input>, frame: Frame<Input>): boolean =>
  valueOf(part, frame) === true

/** Computes what was compiled. Error: ConditionFailed. */
export function valueOf<Input>(part: Part<Input>, frame: Frame<Input>): ConditionValue {
  restart(frame)
  try {
    return part(frame)
  } catch (error) {
    if (error instanceof ConditionFailed) throw error
    throw new ConditionFailed(error instanceof Error ? error.message : String(error))
  }
}
