import { Environment } from '@marcbachmann/cel-js'
import { CONDITION_LIMITS } from './condition-limits.ts'
import type { ConditionType, ObjectType } from './condition-type.ts'
import { FUNCTIONS } from './functions.ts'
import type { Vocabulary } from './vocabulary.ts'

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

/** The library's environment, in which a condition over these variables is parsed and type-checked. */
export function celEnvironment<Input>(vocabulary: Vocabulary<Input>): Environment {
  const { parts, depth, listLiteral } = CONDITION_LIMITS
  const limits = { maxAstNodes: parts, maxDepth: depth, maxListElements: listLiteral }
  const environment = new Environment({ limits })
  const types = new Types(environment)
  environment.registerType('Money', { fields: {} })
  environment.registerType('Lookup', { fields: {} })
  for (const [name, node] of treeOf(vocabulary).members) {
    environment.registerVariable(name, isTree(node) ? types.ofTree(name, node) : types.nameOf(node))
  }
  registerFunctions(environment)
  registerOperators(environment, [...Object.values(SIMPLE), ...types.registered])
  return environment
}

function treeOf<Input>(vocabulary: Vocabulary<Input>): Tree {
  const root: Tree = { members: new Map() }
  for (const [path, { type }] of vocabulary) {
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
  readonly registered = new Set<string>()
  private readonly environment: Environment

  constructor(environment: Environment) {
    this.environment = environment
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

/** Numbers may be written without a point, amounts are compared, and everything with `null`. */
function registerOperators(environment: Environment, types: readonly string[]): void {
  for (const operator of ['+', '-', '*', '/', '=='] as const) {
    environment.registerOperator(`double ${operator} int`, unused)
    if (operator !== '==') environment.registerOperator(`int ${operator} double`, unused)
  }
  for (const operator of ['<', '<=', '>', '>=', '=='] as const) {
    environment.registerOperator(`Money ${operator} Money`, unused)
  }
  for (const signature of MIXED_LISTS) environment.registerOperator(signature, unused)
  for (const type of types) environment.registerOperator(`${type} == null`, unused)
}
