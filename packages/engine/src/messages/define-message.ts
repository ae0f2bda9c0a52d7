import type { MessageBodies, MessageKind } from '@winnow/contract/native'
import type { EntryKind, EntryOfKind } from '../entries/ledger-entry.ts'
import type { MessageSubject } from '../ports/outbox.ts'

/** What an entry says in a message. */
export interface MessageParts<Kind extends MessageKind> extends MessageSubject {
  readonly body: MessageBodies[Kind]
}

/** From which entries a kind of message follows, and what it contains. Undefined = no message, a list = several. */
export interface MessageDefinition<Kind extends MessageKind> {
  readonly kind: Kind
  readonly version: number
  readonly from: {
    readonly [Of in EntryKind]?: (
      entry: EntryOfKind<Of>,
    ) => MessageParts<Kind> | readonly MessageParts<Kind>[] | undefined
  }
}

/** Defines when a kind of message is sent. */
export function defineMessage<const Kind extends MessageKind>(
  definition: MessageDefinition<Kind>,
): MessageDefinition<Kind> {
  return definition
}
