import { ours } from '../../answers/personal.ts'
import { choiceSchema, namedObject, objectSchema, textSchema } from '../../answers/typed-schema.ts'
import { LIMITS } from '../../limits.ts'
import { bodySchema, meaning, member, noteUpTo, oneOf, textUpTo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { idSchema } from '../common-schemas.ts'
import { REVEALED_TYPES } from './reveal-words.ts'

export const revealedSchema = namedObject('Revealed', {
  entity: objectSchema({ type: choiceSchema(REVEALED_TYPES), id: idSchema('ORDER-28168441') }),
  member: textSchema({ examples: ['fields.$user_email'] }),
  value: ours(textSchema({ description: 'As it is.', examples: ['ann@shop.example'] })),
})

/** The members of `entity`. */
export const REVEALED_ENTITY = {
  type: oneOf(...REVEALED_TYPES),
  id: textUpTo(LIMITS.idLengthChars),
}

const entitySchema = bodySchema(REVEALED_ENTITY, ['type', 'id'])

/** A masked value that somebody needs to see. */
export const revealBody = membersBody(
  'RevealRequest',
  {
    entity: meaning(
      member<unknown, { readonly type: (typeof REVEALED_TYPES)[number]; readonly id: string }>(
        'an object {type, id}',
        entitySchema,
        (value) => value,
      ),
      'What it is of. The id of an event or a verdict is its sequence, that of labels their user.',
    ),
    member: meaning(
      textUpTo(LIMITS.wordLengthChars),
      'Where it stands in the answer about the entity, names and places joined by dots.',
    ),
    reason: meaning(noteUpTo(LIMITS.wordLengthChars), 'Why it is needed; the audit keeps it.'),
  },
  {
    required: ['entity', 'member', 'reason'],
    examples: [
      {
        entity: { type: 'order', id: 'ORDER-28168441' },
        member: 'fields.$user_email',
        reason: 'The customer wrote to support from it.',
      },
    ],
  },
)
