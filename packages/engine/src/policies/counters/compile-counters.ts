import { nearestName } from '@winnow/contract'
import {
  type CheckedCondition,
  type CheckedDocument,
  ConditionChecker,
  type Wanted,
} from '../conditions/check-condition.ts'
import type { Finding } from '../conditions/finding.ts'
import type { DocumentProblem } from '../document/document-problem.ts'
import type { PolicyInput } from '../policy-input.ts'
import {
  EVENT_DECLARATIONS,
  policyVocabulary,
  type VocabularyTerms,
} from '../vocabulary/policy-vocabulary.ts'
import type { CompiledCounter, CounterScope, KeyExpressions } from './compiled-counter.ts'
import type { CounterDocument } from './counter-document.ts'
import { counterId, counterMark } from './counter-id.ts'
import { keyExpressions } from './key-shorthand.ts'

interface CheckedCounters {
  readonly problems: readonly DocumentProblem[]
  /** Those without an error. */
  readonly counters: readonly CompiledCounter[]
}

/** What counters of the same event types have in common. */
class TypesScope implements CounterScope {
  readonly checker: ConditionChecker<PolicyInput>
  /** By the texts of their expressions. */
  readonly keys = new Map<string, KeyExpressions>()
  readonly last: CounterScope['last'] = {}
  private places: readonly undefined[] | undefined

  constructor(checker: ConditionChecker<PolicyInput>) {
    this.checker = checker
  }

  /** Asked for once all are compiled. */
  get blank(): readonly undefined[] {
    return (this.places ??= this.checker.blank)
  }
}

/** Checks and compiles the counters of a policy. Throws nothing. */
export function compileCounters(
  documents: readonly CounterDocument[],
  customFields: VocabularyTerms['customFields'],
  of: CheckedDocument,
): CheckedCounters {
  const problems: DocumentProblem[] = []
  const scopes = new Map<string, TypesScope>()
  const counters = documents.flatMap((document) => {
    const types = document.on.toSorted().join('\n')
    const scope = scopes.get(types) ?? new TypesScope(checkerFor(document, customFields, of))
    scopes.set(types, scope)
    return new CounterCompiler(document, scope, problems).compile(customFields) ?? []
  })
  return { problems, counters }
}

/** What counters read is in the event's entry, whatever becomes of models, labels and decisions: the event, its place, its time. */
const isOfEvent = (path: string): boolean =>
  path === 'now' || path.startsWith('event.') || path.startsWith('ip.')

/** To make one takes milliseconds, so counters of the same event types share it. */
function checkerFor(
  { on }: CounterDocument,
  customFields: VocabularyTerms['customFields'],
  of: CheckedDocument,
): ConditionChecker<PolicyInput> {
  const all = policyVocabulary({ eventTypes: on, customFields, lists: [] })
  const vocabulary = new Map([...all].filter(([path]) => isOfEvent(path)))
  return new ConditionChecker(vocabulary, EVENT_DECLARATIONS, of)
}

type Checked = CheckedCondition<PolicyInput>

interface CheckedName {
  readonly text: string
  readonly checked: Checked
  /** The types of events that have it; undefined = all. */
  readonly on: Types
}

class CounterCompiler {
  private readonly document: CounterDocument
  private readonly scope: TypesScope
  private readonly checker: ConditionChecker<PolicyInput>
  private readonly problems: DocumentProblem[]
  private readonly path: string
  private hasError = false

  constructor(document: CounterDocument, scope: TypesScope, problems: DocumentProblem[]) {
    this.document = document
    this.scope = scope
    this.checker = scope.checker
    this.problems = problems
    this.path = `counters.${document.name}`
  }

  /** Undefined where there is an error. */
  compile(customFields: VocabularyTerms['customFields']): CompiledCounter | undefined {
    const { document, path } = this
    const { kind } = document
    const keys = document.by.map((key, at) => this.named(key, 'key', `${path}.by[${at}]`))
    const where =
      document.where === undefined ? undefined : this.check(document.where, 'bool', `${path}.where`)
    const wanted = kind === 'sum' ? 'amount' : 'key'
    const of =
      document.of === undefined ? undefined : this.named(document.of, wanted, `${path}.${kind}`)
    if (this.hasError) return undefined
    const all = [...keys, of].flatMap((one) => one?.checked ?? [])
    const by = keys.map(({ text }) => text)
    const id = counterId(
      { ...document, by, of: of?.text },
      customFieldsOf([...all, where], customFields),
    )
    return {
      document,
      id,
      mark: counterMark(id),
      on: new Set(document.on),
      key: this.key(by, keys),
      of: of?.checked.run,
      where: where?.run,
      isMoney: of?.checked.type === 'Money',
      keyedOn: common(keys.flatMap(({ on }) => on ?? [])),
    }
  }

  private key(by: readonly string[], names: readonly CheckedName[]): KeyExpressions {
    const { scope } = this
    const text = JSON.stringify(by)
    const parts = names.flatMap(({ checked: { run } }) => run ?? [])
    const known = scope.keys.get(text) ?? { scope, parts, last: {} }
    scope.keys.set(text, known)
    return known
  }

  /** Of a short name, the expressions that an event of these types can have. */
  private named(written: string, wanted: Wanted, path: string): CheckedName {
    const all = keyExpressions(written)
    const isShort = all[0] !== written.trim()
    const known = all.filter(
      (text) => !isShort || this.checker.check(text, wanted).run !== undefined,
    )
    const [first, second] = known
    if (first === undefined) return this.unknown(written, wanted, path)
    const text = second === undefined ? first : `${first} == null ? ${second} : ${first}`
    const checked = this.check(text, wanted, path)
    const types = known.map((one) => typesOf(this.checker.check(one, wanted)))
    return { text, checked, on: types.includes(undefined) ? undefined : union(types) }
  }

  private unknown(written: string, wanted: Wanted, path: string): CheckedName {
    const [text = ''] = keyExpressions(written)
    const near = nearestName(text, [...this.checker.paths])
    const message = `There is no \`${text}\` that is ${wanted === 'key' ? 'a text or a number' : 'a number or an amount of money'}.`
    this.note({ severity: 'error', from: 0, to: written.length, message }, path, near)
    return { text, checked: this.checker.check(text, wanted), on: undefined }
  }

  private check(text: string, wanted: Wanted, path: string): Checked {
    const checked = this.checker.check(text, wanted)
    for (const finding of checked.findings) this.note(finding, path)
    return checked
  }

  private note(finding: Finding, path: string, near?: string): void {
    if (finding.severity === 'error') this.hasError = true
    const suggestion = near === undefined ? {} : { suggestion: `\`${near}\`` }
    this.problems.push({ ...finding, path, ...suggestion })
  }
}

/** The custom fields that expressions read, with their types. */
function customFieldsOf(
  checked: readonly (Checked | undefined)[],
  customFields: VocabularyTerms['customFields'],
): readonly (readonly [string, string])[] {
  const read = new Set(checked.flatMap((one) => [...(one?.reads?.keys() ?? [])]))
  return [...customFields].filter(([name]) => read.has(`event.custom.${name}`))
}

type Types = ReadonlySet<string> | undefined

/** The types of events that have all that an expression reads; undefined = all types. */
const typesOf = ({ reads }: Checked): Types =>
  common([...(reads?.values() ?? [])].flatMap(({ on }) => on ?? []))

const common = (sets: readonly ReadonlySet<string>[]): Types =>
  sets.reduce<Types>(
    (all, on) => (all === undefined ? on : new Set([...all].filter((type) => on.has(type)))),
    undefined,
  )

const union = (sets: readonly Types[]): ReadonlySet<string> =>
  new Set(sets.flatMap((one) => [...(one ?? [])]))
