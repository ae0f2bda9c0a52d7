import { expect, it } from 'vitest'
import { ROUTES } from '../routes.ts'
import { documentText } from './document-text.ts'
import { openApi } from './open-api.ts'

it('writes what it was given, the parts of a component in lines of their own', () => {
  const document = {
    a: { b: {} },
    components: { schemas: { Id: { type: 'string', enum: ['x'] } } },
  }
  const text = documentText(document)
  expect(JSON.parse(text)).toEqual(document)
  expect(text).toContain('\n   "Id": {\n    "type": "string",\n    "enum": ["x"]\n   }\n')
})

it('is hardly larger than the document on one line', () => {
  const document = openApi(ROUTES)
  expect(documentText(document).length).toBeLessThan(1.1 * JSON.stringify(document).length)
})
