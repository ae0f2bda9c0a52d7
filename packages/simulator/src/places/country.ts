/**
 * What the world must know of a country to make people there look real. Lists are written as one
 * string of words parted by blanks (or by `|` where a word holds a blank).
 */
export interface Country {
  readonly code: string
  readonly currency: string
  /** Rough price of one US dollar, enough for plausible prices. */
  readonly unitsPerDollar: number
  /** Prices end on multiples of this many units: 0.01 where there are cents, 1000 for rupiah. */
  readonly priceStep: number
  readonly utcOffsetHours: number
  /** First = what browsers send as their language. */
  readonly language: string
  /** IPv4 blocks of fixed-line providers, allocated to the country. */
  readonly homeBlocks: string
  /** IPv4 blocks of mobile carriers, shared by thousands through address translation. */
  readonly mobileBlocks: string
  /** A /32 of a fixed-line provider with IPv6, where there is one. */
  readonly sixPrefix?: string
  /** Mobile numbers: `#` any digit, `N` 2 to 9. All are valid in E.164 and in the country's plan. */
  readonly phones: string
  readonly mailDomains: string
  readonly companyDomains: string
  readonly firstNames: string
  readonly lastNames: string
  /** `City,Region,zip pattern` parted by `|`; in a pattern `#` is a digit and `@` a letter. */
  readonly cities: string
  readonly streets: string
  readonly numberFirst: boolean
  /** `BIN,brand,type,bank` parted by `|`; BINs are of the issuers' ranges, but none is a real card. */
  readonly banks: string
  /** Share of the world's people. */
  readonly weight: number
}
