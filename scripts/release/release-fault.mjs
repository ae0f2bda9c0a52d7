import { topEntry } from '../set-up/top-entry.mjs'

/**
 * Why no release may be made; undefined = it may. `changes`: what `git status --porcelain` prints; undefined outside a
 * repository. `head`, `tagged`: the commits of HEAD and of the release's tag; undefined = there is none.
 */
export function releaseFault({ version, changelog, changes, head, tagged }) {
  if (changes === undefined) return 'this is no git repository: a release is made of a commit'
  if (changes !== '') return `files differ from the commit; commit or remove them:\n${changes}`
  const entry = topEntry(changelog)
  if (entry.version !== undefined && entry.version !== version)
    return `the top entry of CHANGELOG.md is ${entry.heading}, package.json says ${version}`
  if (!entry.isReleased)
    return `the top entry of CHANGELOG.md is ${entry.heading}: name it ## [${version}] - YYYY-MM-DD`
  if (tagged !== undefined && tagged !== head)
    return `v${version} is already the tag of another commit (${tagged.slice(0, 8)}): raise the version`
  return undefined
}
