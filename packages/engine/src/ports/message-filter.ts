import type { AbuseType } from '@winnow/contract/canonical'
import type { FieldTests } from '@winnow/contract/native'

/** Which messages a reader wants: those that meet each condition that is there. */
export interface MessageFilter {
  /** Kinds, families of kinds (`decision.*`), or all (`*`). */
  readonly kinds?: readonly string[]
  readonly entityTypes?: readonly string[]
  readonly abuseTypes?: readonly AbuseType[]
  readonly decisions?: readonly string[]
  readonly queues?: readonly string[]
  /** 0–100; a message without a score has none in any range. */
  readonly scoreFrom?: number
  readonly scoreTo?: number
  /** By the path in the body. */
  readonly fields?: FieldTests
}
