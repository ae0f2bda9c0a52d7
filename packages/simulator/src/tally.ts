/** How much has been done, honestly and not: the attacks' director keeps their ratio near the rates. */
export interface Count {
  good: number
  /** Done or planned by a campaign under way. */
  bad: number
}

export interface Tally {
  readonly orders: Count
  readonly contents: Count
  readonly accounts: Count
  readonly promotionUses: Count
  /** good = users seen active, bad = users taken over. */
  readonly users: Count
  /** good = logins of owners that reviewers may judge, bad = those of thieves. */
  readonly logins: Count
}

export const emptyTally = (): Tally => ({
  orders: { good: 0, bad: 0 },
  contents: { good: 0, bad: 0 },
  accounts: { good: 0, bad: 0 },
  promotionUses: { good: 0, bad: 0 },
  users: { good: 0, bad: 0 },
  logins: { good: 0, bad: 0 },
})
