import { namedObject, textSchema } from '../../answers/typed-schema.ts'
import { idSchema } from '../common-schemas.ts'

export const snippetSchema = namedObject('Snippet', {
  snippet: textSchema({
    description: 'The tag, to be put into each page.',
    examples: ['<script>…'],
  }),
  script: idSchema('https://winnow.example/s.js'),
  pinned_script: idSchema('https://winnow.example/s.0123456789abcdef.js'),
  integrity: idSchema('sha384-…', 'For `<script integrity>` with the pinned script.'),
})
