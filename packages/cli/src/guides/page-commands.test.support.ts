import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A block of commands of a page. */
export interface CommandBlock {
  readonly page: string
  /** Its commands, whole lines. */
  readonly lines: readonly string[]
}

/** Records of decisions and of research show what was run once. */
const IS_RECORD = /^docs\/(?:decisions|research)\//

/** Pages for readers, from the root of the repository. */
function pagesOf(root: string): readonly string[] {
  const inFolder = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const all = ['README.md', ...inFolder.map((name) => join('docs', name))]
  return all.filter((page) => page.endsWith('.md') && !IS_RECORD.test(page)).toSorted()
}

/** All blocks of commands of all pages, but for those that call the service by curl: `tests/docs.test.ts` runs them. */
export const commandBlocks = (root: string): readonly CommandBlock[] =>
  pagesOf(root).flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    const blocks = [...text.matchAll(/^ *```sh\n([^]*?)^ *```/gm)].map(([, block = '']) => block)
    return blocks
      .filter((block) => !block.includes('curl'))
      .map((block) => ({ page, lines: linesOf(block) }))
  })

/** A line that ends with a backslash goes on in the next one; what follows a `#` is a remark. */
const linesOf = (block: string): readonly string[] =>
  block
    .replaceAll(/\\\n */g, '')
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)# .*$/, '').trim())
    .filter((line) => line !== '')

/** Words of a line as a shell has them. */
export const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
