/**
 * The path of what is asked of one user. Errors: TypeError for what is no id, which would ask about a user called
 * "undefined".
 */
export function userPath(before: string, userId: unknown, after = ''): string {
  if (typeof userId !== 'string' || userId === '') {
    throw new TypeError('userId must be a non-empty string')
  }
  // Every address has these resolved, percent-encoded ones too (WHATWG URL), and would name something else.
  if (userId === '.' || userId === '..') {
    throw new TypeError(`userId must not be ${userId}, which no address can hold`)
  }
  return `${before}/${encodeURIComponent(userId)}${after}`
}
