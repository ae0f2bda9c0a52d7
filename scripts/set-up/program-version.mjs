import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const SHORT = 8

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** `1a2b3c4d`, or `1a2b3c4d.dirty` where files differ from that commit; undefined outside a repository of its own. */
function stateOfRepository(root) {
  const top = git(root, 'rev-parse', '--show-toplevel')
  if (top === undefined || realpathSync(top) !== realpathSync(root)) return undefined
  const commit = git(root, 'rev-parse', 'HEAD')
  const changes = git(root, 'status', '--porcelain', '--untracked-files=no')
  if (commit === undefined || changes === undefined) return undefined
  return commit.slice(0, SHORT) + (changes === '' ? '' : '.dirty')
}

/** The commit that `git archive` writes into an archive; undefined in a clone, where it stands for itself. */
function commitOfArchive(root) {
  const text = readFileSync(join(root, 'scripts/set-up/commit.txt'), 'utf8').trim()
  return /^[0-9a-f]{40}$/.test(text) ? text.slice(0, SHORT) : undefined
}

/** A digest of what is built, where nothing names a commit: equal sources have equal versions. */
function digestOfSources(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const name of readdirSync(join(root, 'packages')).toSorted()) {
    const source = join(root, 'packages', name, 'src')
    const entries = readdirSync(source, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: file }) => join(parentPath, file))
    for (const file of files.toSorted())
      hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return `src.${hash.digest('hex').slice(0, SHORT)}`
}

/**
 * The version of the program with what it is built from: `0.1.0+1a2b3c4d` of a commit, `0.1.0+1a2b3c4d.dirty` where files
 * differ from it, `0.1.0+src.9f8e7d6c` without a repository.
 */
export function programVersion(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const state = stateOfRepository(root) ?? commitOfArchive(root) ?? digestOfSources(root)
  return `${version}+${state}`
}
