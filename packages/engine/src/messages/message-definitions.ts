import type { MessageKind } from '@winnow/contract/native'
import type { MessageDefinition } from './define-message.ts'

/**
 * Every kind of message that follows from an entry alone. Its place is part of its messages' ids: a new kind goes to the
 * end, and none is ever removed. What a score crossed follows from the score before, too: `crossings`.
 */
export const MESSAGE_DEFINITIONS: readonly AnyMessageDefinition[] = []

/** A definition of any kind. */
export type AnyMessageDefinition = { [Kind in MessageKind]: MessageDefinition<Kind> }[MessageKind]
