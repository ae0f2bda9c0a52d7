import { caseMessages } from './declared/case-messages.ts'
import { decisionMessages } from './declared/decision-messages.ts'
import { labelMessages } from './declared/label-messages.ts'
import { listMessages } from './declared/list-messages.ts'
import { modelMessages } from './declared/model-messages.ts'
import { orderMessages } from './declared/order-messages.ts'
import { partnerMessages } from './declared/partner-messages.ts'
import { policyMessages } from './declared/policy-messages.ts'
import { scoreMessages } from './declared/score-messages.ts'
import { serviceMessages } from './declared/service-messages.ts'
import type { MessageKindDeclaration } from './define-message-kind.ts'

/** Every kind of message, by family. */
export const MESSAGE_KINDS = [
  ...decisionMessages,
  ...scoreMessages,
  ...caseMessages,
  ...policyMessages,
  ...listMessages,
  ...labelMessages,
  ...modelMessages,
  ...serviceMessages,
  ...partnerMessages,
  ...orderMessages,
] as const

type Declared = (typeof MESSAGE_KINDS)[number]

type BodyIn<Of> = Of extends MessageKindDeclaration<string, infer Body> ? Body : never

export type MessageKind = Declared['kind']

/** What each kind contains besides its head. */
export type MessageBodies = {
  readonly [Kind in MessageKind]: BodyIn<Extract<Declared, { readonly kind: Kind }>>
}

const BY_KIND = new Map<string, MessageKindDeclaration>(
  MESSAGE_KINDS.map((declaration) => [declaration.kind, declaration as MessageKindDeclaration]),
)

/** What is declared of a kind; undefined = there is none of this name. */
export const messageKindOf = (kind: string): MessageKindDeclaration | undefined => BY_KIND.get(kind)
