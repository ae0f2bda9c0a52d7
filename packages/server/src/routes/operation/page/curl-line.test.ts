import { expect, it } from 'vitest'
import { curlLine } from './curl-line.ts'
import type { ApiDocument, Call } from './document.ts'

const document: ApiDocument = { paths: {}, components: { schemas: {} } }
const call = (more: Partial<Call>): Call => ({
  operationId: 'x',
  method: 'get',
  path: '/x',
  ...more,
})

it.each<[string, Call, string]>([
  ['a key', call({}), 'curl "$WINNOW_URL/x" -u "$WINNOW_KEY:"'],
  ['nobody', call({ security: [] }), 'curl "$WINNOW_URL/x"'],
  [
    'the admin token',
    call({ method: 'delete', security: [{ bearer: [] }] }),
    'curl -X DELETE "$WINNOW_URL/x" -H "Authorization: Bearer $WINNOW_ADMIN_TOKEN"',
  ],
  [
    'what stands in path and query',
    call({
      path: '/x/{id}',
      parameters: [
        { name: 'id', in: 'path', example: '7' },
        { name: 'from', in: 'query', example: '1' },
        { name: 'limit', in: 'query' },
      ],
    }),
    'curl "$WINNOW_URL/x/7?from=1" -u "$WINNOW_KEY:"',
  ],
  [
    'a body, whose quotes a shell leaves alone',
    call({
      method: 'post',
      requestBody: { content: { 'application/json': { schema: {}, example: { a: "it's" } } } },
    }),
    `curl "$WINNOW_URL/x" -u "$WINNOW_KEY:" \\\n  -H 'Content-Type: application/json' \\\n  -d '{\n  "a": "it'\\''s"\n}'`,
  ],
  [
    'a beacon, whose key is said once',
    call({
      method: 'post',
      security: [{ beacon: [] }],
      requestBody: {
        content: { 'application/json': { schema: {}, example: { key: 'k', id: 1 } } },
      },
    }),
    `curl "$WINNOW_URL/x" -u "$WINNOW_BEACON_KEY:" \\\n  -H 'Content-Type: application/json' \\\n  -d '{\n  "id": 1\n}'`,
  ],
])('shows %s', (_, told, line) => {
  expect(curlLine(told, document)).toBe(line)
})
