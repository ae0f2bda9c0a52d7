import { nearestName } from '@winnow/contract'
import type { DocumentProblem } from './document-problem.ts'
import { POLICY_LIMITS } from './policy-document.ts'

type Members = Readonly<Record<string, unknown>>

/** Names are letters, digits, `_` and `-`, so that they can stand in conditions, URLs and metrics. */
const NAME = /^[A-Za-z][\w-]*$/

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads parts of a document that is hostile until read; what is wrong is noted by its path, and something usable given instead. */
export class DocumentReader {
  readonly problems: DocumentProblem[] = []

  error(path: string, message: string, suggestion?: string): void {
    const problem = { severity: 'error', path, message } as const
    this.problems.push(suggestion === undefined ? problem : { ...problem, suggestion })
  }

  /** An object with no members but these. */
  members(value: unknown, path: string, known: readonly string[]): Members {
    if (!isMembers(value)) {
      this.error(path, 'It must be an object.')
      return {}
    }
    for (const name of Object.keys(value)) {
      if (known.includes(name)) continue
      const near = nearestName(name, known)
      const place = path === '' ? name : `${path}.${name}`
      this.error(place, `There is no \`${name}\` here.`, near && `\`${near}\``)
    }
    return value
  }

  /** A list of at most `max`; undefined is an empty one. */
  list(value: unknown, path: string, max: number): readonly unknown[] {
    if (value === undefined) return []
    if (!Array.isArray(value)) {
      this.error(path, 'It must be a list.')
      return []
    }
    if (value.length > max)
      this.error(path, `It has ${value.length} members; at most ${max} may be.`)
    return value.slice(0, max) as unknown[]
  }

  /** A name of this kind. */
  name(value: unknown, path: string): string {
    const isName =
      typeof value === 'string' && value.length <= POLICY_LIMITS.nameChars && NAME.test(value)
    if (isName) return value
    const { nameChars } = POLICY_LIMITS
    this.error(path, `It must be a name of at most ${nameChars} letters, digits, \`_\` and \`-\`.`)
    return ''
  }

  text(value: unknown, path: string): string {
    if (typeof value === 'string') return value
    this.error(path, 'It must be a text.')
    return ''
  }

  /** One of some words. */
  choice<Word extends string>(
    value: unknown,
    path: string,
    words: readonly Word[],
  ): Word | undefined {
    const found = words.find((word) => word === value)
    if (found !== undefined) return found
    const near = typeof value === 'string' ? nearestName(value, words) : undefined
    this.error(path, `It must be one of ${words.join(', ')}.`, near && `\`${near}\``)
    return undefined
  }
}
