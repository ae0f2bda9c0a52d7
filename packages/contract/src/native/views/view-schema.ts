import {
  booleanSchema,
  listSchema,
  namedObject,
  nullable,
  textSchema,
} from '../../answers/typed-schema.ts'
import { LIMITS } from '../../limits.ts'
import { meaning, noteUpTo, textLike, yesOrNo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { idSchema, momentSchema } from '../common-schemas.ts'

const EXAMPLE = { name: 'Overdue payments', screen: 'cases', search: 'queue=payments' } as const

export const viewSchema = namedObject('SavedView', {
  id: idSchema('v_3f2a9c0e1b7d4e21'),
  name: textSchema({ examples: [EXAMPLE.name] }),
  screen: textSchema({ examples: [EXAMPLE.screen] }),
  search: textSchema({
    description: 'The query of its address, without the question mark.',
    examples: [EXAMPLE.search],
  }),
  shared: booleanSchema({ description: 'Everybody sees it.' }),
  is_own: booleanSchema({ description: 'Only its owner changes it.' }),
  owner: nullable(
    textSchema({
      description: 'The mail address of who made it; null = nobody who is known.',
      examples: ['eva@shop.example'],
    }),
  ),
  created_at: momentSchema('When it was made.'),
  changed_at: momentSchema('When it was last changed.'),
})

export const viewsSchema = namedObject('SavedViews', { views: listSchema(viewSchema) })

/** Printable ASCII, as browsers write the query of an address. */
const SEARCH = new RegExp(`^[!$-;=@-~]{0,${LIMITS.viewSearchChars}}$`)

const MEMBERS = {
  name: meaning(noteUpTo(LIMITS.wordLengthChars), 'What the view is called.'),
  screen: meaning(
    textLike('small letters, digits and -, a letter first', /^[a-z][a-z0-9-]{0,63}$/),
    'The screen, as the address of the console names it.',
  ),
  search: meaning(
    textLike(
      `the query of an address, percent-encoded, at most ${LIMITS.viewSearchChars} characters`,
      SEARCH,
    ),
    'The query of the address, without the question mark.',
  ),
  shared: meaning(yesOrNo, 'Everybody sees it, and what its query contains.'),
}

export const newViewBody = membersBody('NewSavedView', MEMBERS, {
  required: ['name', 'screen', 'search'],
  examples: [EXAMPLE],
})

export const viewChangeBody = membersBody('SavedViewChange', MEMBERS, {
  examples: [{ name: 'Overdue' }],
})
