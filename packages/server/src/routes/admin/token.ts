import { json } from '../../http/answer.ts'
import { readBodyMembers } from '../../http/body/body-members.ts'
import type { AdminRoute } from '../../http/route.ts'

/** The administrator's own token, by itself. */
export const adminTokenRoutes: readonly AdminRoute[] = [
  {
    method: 'POST',
    path: '/v1/admin/token/rotate',
    access: 'admin',
    doc: {
      tag: 'Administration',
      summary: 'Rotate the admin token',
      body: 'application/json',
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
