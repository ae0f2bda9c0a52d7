/** Versions of the compat interface, oldest first. The version is part of the path. */
export const API_VERSIONS = ['v203', 'v204', 'v205'] as const

export type ApiVersion = (typeof API_VERSIONS)[number]

/** Whether a path segment names a version. */
export function isApiVersion(text: string): text is ApiVersion {
  return (API_VERSIONS as readonly string[]).includes(text)
}

/** Negative when `a` is older than `b`, 0 when equal, positive when newer. */
export function compareVersions(a: ApiVersion, b: ApiVersion): number {
  return API_VERSIONS.indexOf(a) - API_VERSIONS.indexOf(b)
}

/** A span of versions in which a field or an event type exists. */
export interface VersionSpan {
  readonly since: ApiVersion
  /** The last version that knows it; absent = still known. */
  readonly until?: ApiVersion
}

export type Standing = 'known' | 'newer' | 'too new' | 'gone'

/**
 * How a version stands to something that exists in a span. What is new in v205 is sent by many v204
 * integrations and harms nobody there; what v204 brought is refused on v203 because the
 * specification says it exists only in v204.
 */
export function standing(version: ApiVersion, { since, until }: VersionSpan): Standing {
  if (until !== undefined && compareVersions(version, until) > 0) return 'gone'
  if (compareVersions(version, since) >= 0) return 'known'
  return version === 'v204' ? 'newer' : 'too new'
}
