/**
 * The newest entry of a changelog in the form of Keep a Changelog. `## [0.2.0] - 2026-11-30` is
 * `{heading: '0.2.0 (2026-11-30)', version: '0.2.0', isReleased: true}`. `## [Unreleased]` has no version yet.
 * Error: there is no such heading.
 */
export function topEntry(changelog) {
  const [, version, date] =
    /^## \[(\d+\.\d+\.\d+[^\]\s]*|Unreleased)\](?: - (.*))?$/m.exec(changelog) ?? []
  if (version === undefined) throw new Error('CHANGELOG.md has no entry "## [VERSION] - DATE"')
  if (version === 'Unreleased') return { heading: 'unreleased changes', isReleased: false }
  const isReleased = /^\d{4}-\d{2}-\d{2}$/.test(date ?? '')
  return { heading: `${version} (${isReleased ? date : 'unreleased'})`, version, isReleased }
}
