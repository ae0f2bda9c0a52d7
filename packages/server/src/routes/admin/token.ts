import { named, namedObject } from '@winnow/contract'
import { idSchema } from '../../answers/common-schemas.ts'
import { json } from '../../http/answer.ts'
import { bodySchema, readBodyMembers } from '../../http/body/body-members.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import type { AdminRoute } from '../../http/route.ts'

const tokenSchema = namedObject('AdminToken', {
  admin_token: idSchema('b1946ac92492d2347c6235b4d2611184'),
})

/** The administrator's own token, by itself. */
export const adminTokenRoutes: readonly AdminRoute[] = [
  {
    method: 'POST',
    path: '/v1/admin/token/rotate',
    access: 'admin',
    doc: {
      tag: 'Administration',
      summary: 'Rotate the admin token',
      body: jsonContent(named('NoMembers', bodySchema({}))),
      answers: { 200: answered(tokenSchema, 'The new token, shown this once.') },
      description:
        'Makes a new token, shown this once; the old one works no longer. Where `credentials.json` lies in ' +
        'the data directory, it holds the new one.',
    },
    async handle({ services, body }) {
      readBodyMembers(body, {})
      const token = await services.adminToken.rotate()
      services.log.info('admin token rotated')
      return json(200, { admin_token: token })
    },
  },
]
