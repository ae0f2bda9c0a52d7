/**
 * The newest entry of a changelog, by its heading: `{heading: '0.2.0 (2026-11-30)', version: '0.2.0', isReleased: true}`.
 * A heading without a date, `0.2.0 (unreleased)`, is of a version to come. Error: there is no such heading.
 */
export function topEntry(changelog) {
  const [, heading, version, rest] = /^## ((\d+\.\d+\.\d+\S*)(.*))$/m.exec(changelog) ?? []
  if (heading === undefined) throw new Error('CHANGELOG.md has no entry "## VERSION (DATE)"')
  return { heading, version, isReleased: /^ \(\d{4}-\d{2}-\d{2}\)$/.test(rest) }
}
