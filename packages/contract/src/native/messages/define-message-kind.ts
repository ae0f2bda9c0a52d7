import type { Schema } from '../../answers/typed-schema.ts'

/** All that readers of messages need to know of one kind. */
export interface MessageKindDeclaration<Kind extends string = string, Body = unknown> {
  /** A noun and what happened to it, `decision.applied`. */
  readonly kind: Kind
  /** Of the body's schema. A version never changes; readers keep theirs when there is a new one. */
  readonly version: number
  /** When it is sent: one plain sentence. */
  readonly meaning: string
  readonly body: Schema<Body>
  /** Members of the body with personal data: masked where the reader's setting asks for it. */
  readonly personal?: readonly (keyof Body & string)[]
  /** Members of the body that are scores, in the account's scale when they are read. */
  readonly scores?: readonly (keyof Body & string)[]
}

/** Declares a kind of message. */
export function defineMessageKind<const Kind extends string, Body>(
  declaration: MessageKindDeclaration<Kind, Body>,
): MessageKindDeclaration<Kind, Body> {
  return declaration
}
