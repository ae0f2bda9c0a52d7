import { OwnRefusal } from '../../http/refusals.ts'

/** What stands for a next page where there is none. */
export const NO_NEXT = '-'

/** The token of the page after a merchant; a client gives it back as it is. */
export const tokenAfter = (id: string): string => Buffer.from(id).toString('base64url')

/** The merchant that a page comes after. Empty, `-` and words for nothing mean the first page. Errors: OwnRefusal invalid_request. */
export function idOfToken(token: string | undefined): string | undefined {
  if (token === undefined || FIRST_PAGE.has(token)) return undefined
  const id = Buffer.from(token, 'base64url').toString()
  if (id !== '' && tokenAfter(id) === token) return id
  throw new OwnRefusal('invalid_request', 'batch_token must be next_ref of the page before.')
}

const FIRST_PAGE: ReadonlySet<string> = new Set(['', NO_NEXT, 'null', 'None', 'undefined'])
