import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { completeList } from './complete-list.mjs'
import { LISTS } from './lists.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (path) => readFileSync(join(ROOT, path), 'utf8')

/** Every list: the text that its file has, and the one that it should have. Error: a list has no entry to add others after. */
export const completedLists = () =>
  LISTS.map((list) => {
    const text = textOf(list.list)
    const isThere = (path) => existsSync(join(ROOT, dirname(list.list), path))
    return { list: list.list, text, completed: completeList(text, membersOf(list), isThere) }
  })

/** What the files of the folder declare, by path. */
function membersOf({ list, folder, declares, entry, only = /^/, of = '.ts', imports = true }) {
  return filesIn(folder, of).flatMap((file) => {
    const declared = declares.exec(textOf(file))
    const relative = posix.relative(posix.dirname(list), file)
    const path = relative.startsWith('.') ? relative : `./${relative}`
    if (declared === null || !only.test(path)) return []
    const [, name = ''] = declared
    return [{ name, entry: entry(name, path), ...(imports && { path }) }]
  })
}

const filesIn = (folder, end) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => name.endsWith(end) && !/\.test\.(?:support\.)?ts$/.test(name))
    .sort()
