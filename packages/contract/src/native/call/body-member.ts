import { maskAccountNumbers } from '../../account-numbers/mask-account-numbers.ts'
import type { Schema } from '../../answers/typed-schema.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'

/** A member of a body: what a caller sends, and what a handler reads of it. */
export interface Member<Read, Sent = Read> {
  /** Undefined: it cannot be this. */
  readonly read: (value: unknown) => Read | undefined
  /** What it must be, for the reader of a refusal. */
  readonly expects: string
  readonly schema: Schema<Sent>
}

export type Members = Readonly<Record<string, Member<unknown>>>

/** What is read of a body of these members; each may be absent. */
export type ReadMembers<M extends Members> = {
  readonly [Name in keyof M]?: M[Name] extends Member<infer Read, unknown> ? Read : never
}

type SentMember<One> = One extends Member<unknown, infer Sent> ? Sent : never

/** What a caller sends as such a body. */
export type SentMembers<M extends Members, Required extends keyof M> = {
  readonly [Name in Required]: SentMember<M[Name]>
} & { readonly [Name in Exclude<keyof M, Required>]?: SentMember<M[Name]> | undefined }

export const member = <Read, Sent = Read>(
  expects: string,
  schema: Schema<Sent>,
  read: (value: unknown) => Read | undefined,
): Member<Read, Sent> => ({ read, expects, schema })

/** The member, with what it is for. */
export const meaning = <Read, Sent>(
  one: Member<Read, Sent>,
  description: string,
): Member<Read, Sent> => ({ ...one, schema: { ...one.schema, description } })

/** The schema of a body of these members and no others. */
export const bodySchema = <M extends Members, const Required extends string & keyof M = never>(
  members: M,
  required: readonly Required[] = [],
): Schema<SentMembers<M, Required>> => ({
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

const textSchema = (maxLength: number, minLength = 1): JsonSchema => ({
  type: 'string',
  minLength,
  maxLength,
})

/** A text of a pattern, such as an id or a key that an account brings along. */
export const textLike = (expects: string, pattern: RegExp): Member<string> =>
  member<string>(expects, { type: 'string', pattern: pattern.source }, (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined,
  )

export const oneOf = <const Word extends string>(...words: readonly Word[]): Member<Word> =>
  member<Word>(`one of ${words.join(', ')}`, { enum: words }, (value) =>
    words.find((word) => word === value),
  )

/** A text of at most so many characters, without half a surrogate pair. */
export const textUpTo = (maxChars: number): Member<string> =>
  member<string>(`a text of 1 to ${maxChars} characters`, textSchema(maxChars), (value) => {
    const isText = typeof value === 'string' && value !== '' && value.length <= maxChars
    return isText && !/\p{Surrogate}/u.test(value) ? value : undefined
  })

/** A text that a person writes, as `textUpTo`: whole card numbers and IBANs in it are masked. */
export function noteUpTo(maxChars: number): Member<string> {
  const { expects, schema, read } = textUpTo(maxChars)
  return member<string>(expects, schema, (value) => {
    const text = read(value)
    return text === undefined ? undefined : maskAccountNumbers(text)
  })
}

export const yesOrNo: Member<boolean> = member<boolean>(
  'true or false',
  { type: 'boolean' },
  (value) => (typeof value === 'boolean' ? value : undefined),
)

/** A moment that is not over yet, as its handler reads it. */
export const timeToCome: Member<unknown, number | string> = member<unknown, number | string>(
  'a time to come: milliseconds since 1970 or ISO 8601',
  { type: ['integer', 'string'], minimum: 0, minLength: 1 },
  (time) => time,
)
