import { isRecord, type JsonSchema, LIMITS, maskAccountNumbers } from '@winnow/contract'
import { OwnRefusal } from '../refusals.ts'

/** A member a body may have: how it must look, and what it becomes. */
type Rule<T> = (value: unknown) => T | undefined

/** What is wrong with a member, for the one who reads the refusal. */
export interface Member<T> {
  readonly read: Rule<T>
  readonly expects: string
  readonly schema: JsonSchema
}

export const member = <T>(expects: string, schema: JsonSchema, read: Rule<T>): Member<T> => ({
  read,
  expects,
  schema,
})

/** The member, with what it is for. */
export const meaning = <T>(one: Member<T>, description: string): Member<T> => ({
  ...one,
  schema: { ...one.schema, description },
})

export type Members = Readonly<Record<string, Member<unknown>>>
type Read<M extends Members> = {
  readonly [Name in keyof M]?: M[Name] extends Member<infer T> ? T : never
}

/**
 * Reads an object of the own interface by its table; `null` means absent. Errors: OwnRefusal
 * invalid_request, with the wrong or unknown members under `issues`.
 */
export function readBodyMembers<M extends Members>(body: unknown, members: M): Read<M> {
  if (!isRecord(body)) {
    throw new OwnRefusal('invalid_request', 'The body must be a JSON object.')
  }
  // Collected as pairs: a member may be called `__proto__`.
  const issues: [string, string][] = []
  const entries: [string, unknown][] = []
  for (const [name, value] of Object.entries(body)) {
    if (value === null) continue
    const known = Object.hasOwn(members, name) ? members[name] : undefined
    const read = known?.read(value)
    if (known === undefined) issues.push([name.slice(0, MAX_NAME_CHARS), 'unknown'])
    else if (read === undefined) issues.push([name, `must be ${known.expects}`])
    else entries.push([name, read])
  }
  if (issues.length > 0) {
    throw wrongMembers(Object.fromEntries(issues.slice(0, LIMITS.problemsPerEventCount)))
  }
  return Object.fromEntries(entries) as Read<M>
}

/** How a body that {@link readBodyMembers} reads must look. */
export const bodySchema = (members: Members, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  ...(required.length === 0 ? {} : { required }),
  properties: Object.fromEntries(
    Object.entries(members).map(([name, { expects, schema }]) => [
      name,
      { description: `Must be ${expects}.`, ...schema },
    ]),
  ),
  additionalProperties: false,
})

const MAX_NAME_CHARS = 64
const MAX_ACCOUNT_NAME_CHARS = 200

const textSchema = (maxLength: number, minLength = 1): JsonSchema => ({
  type: 'string',
  minLength,
  maxLength,
})

export const accountName = member(
  `a text of 1 to ${MAX_ACCOUNT_NAME_CHARS} characters`,
  { ...textSchema(MAX_ACCOUNT_NAME_CHARS), examples: ['Shop'] },
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= MAX_ACCOUNT_NAME_CHARS
      ? value
      : undefined,
)

export const scoreScale = member<100 | 1>('100 or 1', { enum: [100, 1] }, (value) =>
  value === 100 || value === 1 ? value : undefined,
)

/** A pattern's text, such as an id or a key to be taken over from elsewhere. */
export const textLike = (expects: string, pattern: RegExp) =>
  member(expects, { type: 'string', pattern: pattern.source }, (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined,
  )

export const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  member(`one of ${words.join(', ')}`, { enum: words }, (value) =>
    words.find((word) => word === value),
  )

/** A text of at most so many characters, without half a surrogate pair. */
export function textUpTo(maxChars: number) {
  return member(`a text of 1 to ${maxChars} characters`, textSchema(maxChars), (value) => {
    const isText = typeof value === 'string' && value !== '' && value.length <= maxChars
    return isText && !/\p{Surrogate}/u.test(value) ? value : undefined
  })
}

/** A text that somebody writes, as `textUpTo`: whole card numbers and IBANs in it are masked. */
export function noteUpTo(maxChars: number) {
  const { expects, schema, read } = textUpTo(maxChars)
  return member(expects, schema, (value) => {
    const text = read(value)
    return text === undefined ? undefined : maskAccountNumbers(text)
  })
}

/** The refusal of a body that lacks what is undefined here. */
export function missingMembers(members: Readonly<Record<string, unknown>>): OwnRefusal {
  const absent = Object.entries(members).filter(([, value]) => value === undefined)
  return wrongMembers(Object.fromEntries(absent.map(([name]) => [name, 'required'])))
}

/** The refusal of a body whose members cannot be. */
export function wrongMembers(issues: Readonly<Record<string, string>>): OwnRefusal {
  const names = Object.keys(issues).slice(0, LIMITS.problemPathsPerMessageCount).join(', ')
  return new OwnRefusal('invalid_request', `The body cannot be taken for: ${names}.`, { issues })
}

export const yesOrNo = member('true or false', { type: 'boolean' }, (value) =>
  typeof value === 'boolean' ? value : undefined,
)
