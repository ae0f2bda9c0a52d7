import { readFileSync } from 'node:fs'
import type { Beacon } from '@winnow/contract'

const guide = readFileSync(new URL('../../../docs/guides/browser.md', import.meta.url), 'utf8')
const [, section = ''] = guide.split('## What is collected')
const [table = ''] = section.split('\n## ')

const familyOf = (component: string): string => component.split('.')[0] ?? ''

/** Names in a beacon that the guide's table of what is collected does not tell of. */
export function untoldNames(beacon: Beacon): readonly string[] {
  const { pages = [], device = {}, behavior = {} } = beacon
  const names = [
    ...Object.keys(beacon),
    ...pages.flatMap((view) => Object.keys(view)),
    ...Object.keys(device).map(familyOf),
    ...Object.keys(behavior),
  ]
  return [...new Set(names)].filter((name) => !table.includes(`\`${name}\``))
}
