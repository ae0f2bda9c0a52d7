/** A version of the compat interface, or any version before one of its paths; `/v1/` is ours but for one-time codes. */
const VERSION =
  /^\/+(v\d{3}(?=\/|$)|v(?!1\/)\d+(?=\/+(?:events|score|users)(?:\/|$))|v[\d.]+(?=\/+verification(?:\/|$)))/i

/**
 * The version in a path that a compat client may have sent, `v204` of `/v204/…` or `//V204/…`: it wants its
 * answer in the envelope, also when the path is misspelt. Undefined for every other path.
 */
export const compatVersionIn = (path: string): string | undefined =>
  VERSION.exec(path)?.[1]?.toLowerCase()
