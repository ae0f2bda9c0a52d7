/* Users counted as people and households. NaN = the event names no such entity; counts include the event's own user. */

/** A mail address of more users than this is nobody's own: a shop's, a placeholder. */
const MAX_USERS_OF_ONE = 8
/** More people than this at one address are no household: a firm, a dormitory, a drop. */
const MAX_HOUSEHOLD = 6
/** Weeks of the month that a card was shared in before: what a day of it would bring. */
const USUAL_SHARE = 1 / 7
/** Of people without a known home, some may be family. */
const WITHOUT_HOME = 2 / 3

/** Users of an entity as people: those of the event's mail address are one. `ofMail`: users of that address. */
export function peopleOf(users: number, ofMail: number): number {
  const others = ofMail >= 1 && ofMail <= MAX_USERS_OF_ONE ? ofMail - 1 : 0
  return users >= 1 ? Math.max(users - others, 1) : users
}

interface Sharers {
  /** Of the entity that is shared. */
  readonly users: number
  readonly ofMail: number
  /** Users of the event's addresses. */
  readonly atHome: number
}

/** People, those at the event's addresses as one while they are few enough to live there. */
export function householdsOf({ users, ofMail, atHome }: Sharers): number {
  const people = peopleOf(users, ofMail)
  const family = peopleOf(atHome, ofMail)
  const others = family >= 1 && family <= MAX_HOUSEHOLD ? family - 1 : 0
  return people >= 1 ? Math.max(people - others, 1) : people
}

interface CardSharers {
  /** Of the card, on one day. */
  readonly users: number
  readonly ofMail: number
  /** Addresses that the card was seen with on the same day; 0 = none was named. */
  readonly homes: number
  /** Users of the card in the month before. */
  readonly usersBefore: number
}

/**
 * People who share a card and no home on one day, beyond what the month before makes usual: a card that many shared
 * then is a firm's, or two cards of one name.
 */
export function strangersOf({ users, ofMail, homes, usersBefore }: CardSharers): number {
  const people = peopleOf(users, ofMail)
  if (!(people >= 1)) return NaN
  const apart = homes >= 1 ? Math.min(people, homes) : people * WITHOUT_HOME
  return Math.max(apart - usersBefore * USUAL_SHARE, 0)
}
