import type { MessageKind } from '@winnow/contract/native'
import type { CaseChange } from '../cases/known-cases.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { KnownToMessages, MessageParts } from './define-message.ts'

/** From which changes of cases a kind of message follows, and what it contains. Undefined = no message. */
export interface CaseMessageDefinition<Kind extends MessageKind> {
  readonly kind: Kind
  readonly version: number
  readonly of: (
    change: CaseChange,
    entry: LedgerEntry,
    known: KnownToMessages,
  ) => MessageParts<Kind> | undefined
}

/** Defines when a kind of message about a case is sent. */
export function defineCaseMessage<const Kind extends MessageKind>(
  definition: CaseMessageDefinition<Kind>,
): CaseMessageDefinition<Kind> {
  return definition
}
