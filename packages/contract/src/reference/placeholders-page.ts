import { PLACEHOLDERS } from '../placeholders/placeholder-table.ts'
import { code, page } from './markdown.ts'

/** docs/reference/placeholders.md */
export function placeholdersPage(): string {
  return page('Placeholders', 'placeholders/placeholder-table.ts', [
    'Many senders fill a field that has no value with a text of their own. Such a value names nobody: strangers\nwho share it are not linked by it, it has no score, and no label reaches it. Letters in either case, and\nblanks and quotes around a text, make no difference unless the table says so.',
    'An id that is a placeholder is left out of the event, with a warning at its path (`id placeholder`). A\nmail address, a phone number, a name, an address or a card is kept as sent, because it may be evidence, with the warning\n`value placeholder`. An event whose user is a placeholder belongs to its session. Without a session it is\nscored by everything else that it names, and kept without a user. A label or a decision about a placeholder is refused.',
    'A real id that reads like a placeholder, such as a customer whose id is `0`, needs a prefix: send `user-0`. `$item_id` and\nother ids that name no entity are not looked at. Private and reserved IP addresses name nobody either\n(`ip not public`).',
    ...Object.values(PLACEHOLDERS).flatMap(({ of, words, forms }) => [
      `## ${of[0]?.toUpperCase() ?? ''}${of.slice(1)}`,
      ...(words.length === 0 ? [] : [words.map(code).join(' ')]),
      forms.map(({ says }) => `- ${says}`).join('\n'),
    ]),
  ])
}
