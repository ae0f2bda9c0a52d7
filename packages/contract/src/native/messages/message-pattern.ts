import { MESSAGE_KINDS, type MessageKind } from './message-kinds.ts'

/** A kind, a family of kinds (`decision.*`), or all (`*`). */
export type MessagePattern = string

const FAMILIES: ReadonlySet<string> = new Set(
  MESSAGE_KINDS.map(({ kind }: { readonly kind: MessageKind }) => `${kind.split('.')[0]}.*`),
)

const PATTERNS: ReadonlySet<string> = new Set([
  '*',
  ...FAMILIES,
  ...MESSAGE_KINDS.map(({ kind }) => kind),
])

/** Whether a text names a kind or a family that there is. */
export const isMessagePattern = (text: string): text is MessagePattern => PATTERNS.has(text)

/** Every pattern that names something. */
export const MESSAGE_PATTERNS: readonly MessagePattern[] = [...PATTERNS]
