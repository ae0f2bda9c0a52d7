import { Environment } from '@marcbachmann/cel-js'
import { CONDITION_LIMITS } from './condition-limits.ts'
import type { ConditionType, ObjectType } from './condition-type.ts'
import { FUNCTIONS } from './functions.ts'
import type { SharedDeclarations, Vocabulary } from './vocabulary.ts'

const SIMPLE = {
  boolean: 'bool',
  number: 'double',
  text: 'string',
  time: 'google.protobuf.Timestamp',
  duration: 'google.protobuf.Duration',
  money: 'Money',
  lookup: 'Lookup',
} as const

/** Nothing is evaluated by the library. */
const unused = (): never => {
  throw new Error('conditions are run by what they are compiled to')
}

/** What paths have in common is an object: `scores` of `scores.payment_abuse`. */
interface Tree {
  readonly members: Map<string, Tree | ConditionType>
}

const isTree = (node: Tree | ConditionType): node is Tree => !('is' in node)

/** An environment, and the names of the types that it has. */
interface Base {
  readonly environment: Environment
  readonly types: ReadonlySet<string>
}

/** By what they share: to make one takes milliseconds, to clone one does not. */
const bases = new WeakMap<object, Base>()

/** The library's environment, in which a condition over these variables is parsed and type-checked. */
export function celEnvironment<Input>(
  vocabulary: Vocabulary<Input>,
  shared: SharedDeclarations<Input>,
): Environment {
  const base = bases.get(shared) ?? baseOf(shared)
  bases.set(shared, base)
  const environment = base.environment.clone()
  const own = [...vocabulary].filter(([path]) => !shared.variables.has(path))
  declare(environment, own, base.types)
  return environment
}

function baseOf<Input>({ variables, types }: SharedDeclarations<Input>): Base {
  const { parts, depth, listLiteral } = CONDITION_LIMITS
  const limits = { maxAstNodes: parts, maxDepth: depth, maxListElements: listLiteral }
  const environment = new Environment({ limits })
  environment.registerType('Money', { fields: {} })
  environment.registerType('Lookup', { fields: {} })
  registerFunctions(environment)
  registerOperators(environment)
  const simple = Object.values(SIMPLE)
  registerMissing(environment, simple)
  return { environment, types: declare(environment, [...variables], new Set(simple), types) }
}

type Declared = readonly (readonly [string, { readonly type: ConditionType }])[]

/** Declares variables, and the types that they need besides known ones. Returns all of these. */
function declare(
  environment: Environment,
  variables: Declared,
  known: ReadonlySet<string>,
  more: readonly ConditionType[] = [],
): ReadonlySet<string> {
  const types = new Types(environment, known)
  for (const type of more) types.nameOf(type)
  for (const [name, node] of treeOf(variables).members) {
    environment.registerVariable(name, isTree(node) ? types.ofTree(name, node) : types.nameOf(node))
  }
  const fresh = [...types.registered].filter((name) => !known.has(name))
  registerMissing(environment, fresh)
  return types.registered
}

function treeOf(variables: Declared): Tree {
  const root: Tree = { members: new Map() }
  for (const [path, { type }] of variables) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let at = root
    for (const name of names) {
      const known = at.members.get(name) ?? { members: new Map<string, Tree | ConditionType>() }
      if (!isTree(known)) throw new Error(`${path} lies inside of another variable`)
      at.members.set(name, known)
      at = known
    }
    at.members.set(last, type)
  }
  return root
}

/** Types of the library's environment, each registered once. */
class Types {
  readonly registered: Set<string>
  private readonly environment: Environment

  constructor(environment: Environment, known: ReadonlySet<string>) {
    this.environment = environment
    this.registered = new Set(known)
  }

  /** The library's name of a type. */
  nameOf(type: ConditionType): string {
    if (type.is === 'list') return this.noted(`list<${this.nameOf(type.of)}>`)
    return type.is === 'object' ? this.ofObject(type) : SIMPLE[type.is]
  }

  ofTree(name: string, { members }: Tree): string {
    const fields = [...members].map(
      ([member, of]) =>
        [member, isTree(of) ? this.ofTree(`${name}_${member}`, of) : this.nameOf(of)] as const,
    )
    return this.register(`All_${name}`, Object.fromEntries(fields))
  }

  private ofObject({ name, members }: ObjectType): string {
    const known = `Object_${name}`
    if (this.registered.has(known)) return known
    const fields = Object.entries(members).map(([member, of]) => [member, this.nameOf(of)] as const)
    return this.register(known, Object.fromEntries(fields))
  }

  private register(name: string, fields: Readonly<Record<string, string>>): string {
    this.environment.registerType(name, { fields })
    return this.noted(name)
  }

  private noted(name: string): string {
    this.registered.add(name)
    return name
  }
}

function registerFunctions(environment: Environment): void {
  for (const { signatures, isOfCel } of Object.values(FUNCTIONS)) {
    if (isOfCel) continue
    for (const signature of signatures) environment.registerFunction(signature, unused)
  }
}

/** Lists of numbers, written with a point or without. */
const MIXED_LISTS = [
  'int in list<double>',
  'double in list<int>',
  'list<double> == list<int>',
] as const

/** Numbers may be written without a point, and amounts are compared. */
function registerOperators(environment: Environment): void {
  for (const operator of ['+', '-', '*', '/', '=='] as const) {
    environment.registerOperator(`double ${operator} int`, unused)
    if (operator !== '==') environment.registerOperator(`int ${operator} double`, unused)
  }
  for (const operator of ['<', '<=', '>', '>=', '=='] as const) {
    environment.registerOperator(`Money ${operator} Money`, unused)
  }
  for (const signature of MIXED_LISTS) environment.registerOperator(signature, unused)
}

/** Everything is compared with `null`. */
function registerMissing(environment: Environment, types: readonly string[]): void {
  for (const type of types) environment.registerOperator(`${type} == null`, unused)
}
