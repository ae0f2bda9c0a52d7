import type { MessageBodies, MessageKind } from '@winnow/contract/native'
import type { CaseChange } from '../cases/known-cases.ts'
import type { EntryKind, EntryOfKind, LedgerEntry } from '../entries/ledger-entry.ts'
import type { StoredCase } from '../ports/cases.ts'
import type { MessageSubject } from '../ports/outbox.ts'

/** What an entry says in a message. */
export interface MessageParts<Kind extends MessageKind> extends MessageSubject {
  readonly body: MessageBodies[Kind]
}

/** What is known when the messages of an entry are made. */
export interface KnownToMessages {
  /** An earlier entry; of `decided` and `case` entries at least. */
  readonly entry: (sequence: number) => LedgerEntry | undefined
  /** Cases that an entry ended, as they are now. */
  readonly endedBy: (environment: number, sequence: number) => readonly StoredCase[]
}

/** What a message may follow from besides its entry. */
export interface MessageCauses extends KnownToMessages {
  /** What the entry changed in cases. */
  readonly cases: readonly CaseChange[]
}

type Made<Kind extends MessageKind> = MessageParts<Kind> | readonly MessageParts<Kind>[] | undefined

/** From which entries a kind of message follows, and what it contains. Undefined = no message, a list = several. */
export interface MessageDefinition<Kind extends MessageKind> {
  readonly kind: Kind
  readonly version: number
  readonly from: {
    readonly [Of in EntryKind]?: (entry: EntryOfKind<Of>, causes: MessageCauses) => Made<Kind>
  }
}

/** Defines when a kind of message is sent. */
export function defineMessage<const Kind extends MessageKind>(
  definition: MessageDefinition<Kind>,
): MessageDefinition<Kind> {
  return definition
}
