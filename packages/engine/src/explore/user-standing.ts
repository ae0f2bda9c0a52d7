import { ABUSE_TYPES } from '@winnow/contract'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'

interface StandingWord {
  readonly sequence: number
  readonly word: string | undefined
}

/** What is known of users by now, whichever order entries are read in: by abuse type, the latest entry counts. */
export class UserStanding {
  /** By field, and by user. */
  private readonly known = new Map<string, Map<string, StandingWord>>()

  /** Takes labels, their ends, and decisions about users as a whole. */
  note(entry: LedgerEntry): void {
    const label = entryOfKind('label', entry)?.body
    if (label?.userId !== undefined && label.label.of === undefined) {
      const { abuseType, isBad } = label.label
      this.set(`labels.${abuseType}`, label.userId, entry.sequence, isBad ? 'bad' : 'good')
    }
    const ended = entryOfKind('unlabel', entry)?.body
    if (ended?.userId !== undefined && ended.of === undefined) {
      for (const abuseType of ended.abuseTypes) {
        this.set(`labels.${abuseType}`, ended.userId, entry.sequence, undefined)
      }
    }
    const decided = entryOfKind('decided', entry)?.body
    if (decided?.userId !== undefined && decided.of === undefined) {
      for (const abuseType of ABUSE_TYPES) {
        const stands = decided.latest.find((one) => one.abuseType === abuseType)
        this.set(`decisions.${abuseType}`, decided.userId, entry.sequence, stands?.category)
      }
    }
  }

  /** The users that have a word, and it. `field`: `labels.payment_abuse`. */
  *of(field: string): Generator<readonly [userId: string, word: string]> {
    for (const [userId, { word }] of this.known.get(field) ?? []) {
      if (word !== undefined) yield [userId, word]
    }
  }

  private set(field: string, userId: string, sequence: number, word: string | undefined): void {
    const users = this.known.get(field) ?? new Map<string, StandingWord>()
    this.known.set(field, users)
    const before = users.get(userId)
    if (before === undefined || before.sequence < sequence) users.set(userId, { sequence, word })
  }
}

/** The words of a field of now. A word's number is its place. */
export const STANDING_WORDS = ['', 'bad', 'good', 'block', 'watch', 'accept'] as const
