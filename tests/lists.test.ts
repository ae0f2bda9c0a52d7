/** The lists of the source that follow from its folders are complete, and what completes them keeps their order. */
import { describe, expect, it } from 'vitest'
import { completeList } from '../scripts/lists/complete-list.mjs'
import { completedLists } from '../scripts/lists/completed-lists.mjs'

describe.each(completedLists())('$list', ({ text, completed }) => {
  it('is complete: after a new file, `npm run generate` completes it', () => {
    expect(text).toBe(completed)
  })
})

const member = (name: string) => ({ name, path: `./folder/${name}.ts`, entry: `  ${name},` })

const LIST = `import { deal } from './folder/deal.ts'
import { bid } from './other/bid.ts'

export const all = [
  deal,
  bid,
  customDeal,
] as const
`

const isThere = () => true

describe('a list', () => {
  it('gets a new member at its end, and its import where it belongs', () => {
    const text = completeList(LIST, [member('deal'), member('ask')], isThere)
    expect(text).toBe(
      LIST.replace('import { deal', "import { ask } from './folder/ask.ts'\nimport { deal").replace(
        '  deal,\n',
        '  deal,\n  ask,\n',
      ),
    )
  })

  it('is complete once it was completed', () => {
    const members = [member('deal'), member('ask'), member('offer')]
    const text = completeList(LIST, members, isThere)
    expect(completeList(text, members, isThere)).toBe(text)
  })

  it('takes a member as listed that it imports, in whatever form its entry is', () => {
    expect(completeList(LIST, [{ ...member('bid'), entry: '  ...bid,' }], isThere)).toBe(LIST)
  })

  it('loses a member whose file is gone, and nothing else', () => {
    const isKept = (path: string) => !path.endsWith('deal.ts')
    expect(completeList(LIST, [member('bid')], isKept)).toBe(
      LIST.replace(/^import \{ deal .*\n/, '').replace('  deal,\n', ''),
    )
  })

  it('of files that need no import loses what a merge left twice', () => {
    const line = "export * from './folder/deal.ts'"
    const deal = { name: '', entry: line }
    expect(completeList(`${line}\n${line}\n`, [deal], isThere)).toBe(`${line}\n`)
  })

  it('of files that need no import loses a member whose file is gone', () => {
    const entryOf = (name: string) => `  readonly ${name}: typeof import('../${name}.words.json')`
    const words = `export interface WordFiles {\n${entryOf('home')}\n}\n`
    const both = words.replace('\n}', `\n${entryOf('user')}\n}`)
    const home = { name: '', entry: entryOf('home') }
    const user = { name: '', entry: entryOf('user') }
    expect(completeList(words, [home, user], isThere)).toBe(both)
    expect(completeList(both, [home], (path) => !path.endsWith('user.words.json'))).toBe(words)
  })

  it('is refused when nothing shows where a new member goes', () => {
    expect(() => completeList('export const all = []\n', [member('ask')], isThere)).toThrow(
      'no entry like',
    )
  })
})
