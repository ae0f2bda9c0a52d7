import { namedObject, textSchema } from '../../answers/typed-schema.ts'
import { idSchema } from '../common-schemas.ts'

/** What a message is about. */
export const messageEntitySchema = namedObject('MessageEntity', {
  type: textSchema({ examples: ['user'] }),
  id: idSchema('billy_jones'),
})
