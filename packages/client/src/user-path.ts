/**
 * The path of what is asked of one user. Errors: TypeError for what is no id, which would ask about a user called
 * "undefined".
 */
export function userPath(before: string, userId: unknown, after = ''): string {
  if (typeof userId !== 'string' || userId === '') {
    throw new TypeError('userId must be a non-empty string')
  }
  return `${before}/${encodeURIComponent(userId)}${after}`
}
