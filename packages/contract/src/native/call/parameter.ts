import type { AbuseType } from '../../canonical-event.ts'

declare const SENT: unique symbol
declare const READ: unique symbol

/** How the text of a query parameter is read. */
export type ParameterForm =
  | { readonly kind: 'text' | 'moment' | 'switch' | 'abuse_type' | 'id' | 'cursor' }
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }
  /** `name`: documents write the words once, under it. */
  | { readonly kind: 'choice'; readonly words: readonly string[]; readonly name?: string }

/** A parameter of a query: what a caller may send as a `Sent` and the handler reads as a `Read`. */
export interface Parameter<Sent = unknown, Read = unknown> {
  /** One line for the document. */
  readonly description: string
  readonly form: ParameterForm
  /** The call is refused without it. */
  readonly isRequired?: true
  /** Only the compiler knows these. */
  readonly [SENT]?: Sent
  readonly [READ]?: Read
}

/** A parameter without which the call is refused. */
export interface RequiredParameter<Sent = unknown, Read = unknown> extends Parameter<Sent, Read> {
  readonly isRequired: true
}

/** What a caller may send for a parameter. */
export type SentOf<P> = P extends Parameter<infer Sent> ? Sent : never

/** What a handler reads of a parameter. */
export type ReadOf<P> = P extends Parameter<unknown, infer Read> ? Read : never

export const required = <Sent, Read>(
  parameter: Parameter<Sent, Read>,
): RequiredParameter<Sent, Exclude<Read, undefined>> =>
  ({ ...parameter, isRequired: true }) as RequiredParameter<Sent, Exclude<Read, undefined>>

/** Any text that the handler reads by rules of its own. */
export const textParameter = <Sent extends string | number = string>(
  description: string,
): Parameter<Sent, string | undefined> => ({ description, form: { kind: 'text' } })

/** An id of the caller's: 1 to `idLengthChars` characters. */
export const idParameter = (description: string): Parameter<string, string | undefined> => ({
  description,
  form: { kind: 'id' },
})

export const integerParameter = (
  { least, most }: { readonly least: number; readonly most: number },
  description: string,
): Parameter<number, number | undefined> => ({
  description,
  form: { kind: 'integer', least, most },
})

/** Where a page starts: the text that the page before gave, which is a number above 0. */
export const cursorParameter = (description: string): Parameter<string, number | undefined> => ({
  description,
  form: { kind: 'cursor' },
})

/** A time: ms since 1970 or ISO 8601. */
export const momentParameter = (
  description: string,
): Parameter<string | number, number | undefined> => ({ description, form: { kind: 'moment' } })

/** On or off; off where it is not sent. */
export const switchParameter = (description: string): Parameter<boolean, boolean> => ({
  description,
  form: { kind: 'switch' },
})

/** One of these words. */
export const choiceParameter = <const Word extends string>(
  words: readonly Word[],
  description: string,
  name?: string,
): Parameter<Word, Word | undefined> => ({
  description,
  form: { kind: 'choice', words, ...(name !== undefined && { name }) },
})

export const abuseTypeParameter = (
  description: string,
): Parameter<AbuseType, AbuseType | undefined> => ({ description, form: { kind: 'abuse_type' } })
