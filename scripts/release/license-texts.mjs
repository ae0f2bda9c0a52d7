import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const IS_LICENSE = /licen[cs]e|^copying|^notice|^modifications/i
const RULE = `\n${'-'.repeat(80)}\n\n`

const authorOf = ({ author }) => (typeof author === 'string' ? author : author?.name)

/** Packages that only state their license have no text of it. */
function textOf(root, path) {
  const folder = join(root, path)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && IS_LICENSE.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
  const head = `${manifest.name} ${manifest.version}, ${manifest.license ?? 'license below'}`
  const stated = `It states this license without a text of its own. Author: ${authorOf(manifest) ?? 'not stated'}.`
  return [head, ...(texts.length > 0 ? texts : [stated])].join('\n\n')
}

/** The licenses of the packages at `paths` below `root`, one after the other. */
export const licenseTexts = (root, paths) =>
  `${paths
    .toSorted()
    .map((path) => textOf(root, path))
    .join(RULE)}\n`
