import type { StoredRecord } from '@winnow/engine'
import { json } from '../../http/answer.ts'
import { ownIdOf } from '../../http/path-id.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { OwnRoute } from '../../http/route.ts'

const KINDS = [
  ['orders', 'order', 'an order'],
  ['transactions', 'transaction', 'a transaction'],
  ['content', 'content', 'a posting'],
] as const

/** `GET /v1/orders|transactions|content/{id}`: the record as last sent, with what it is linked to. */
export const recordRoutes: readonly OwnRoute[] = KINDS.map(([segment, kind, name]) => ({
  method: 'GET',
  path: `/v1/${segment}/:id`,
  access: 'api_key',
  doc: {
    tag: 'Look up',
    summary: `Read ${name}`,
    description: 'Its fields as last sent, when it was created and changed, and its links.',
  },
  async handle({ request, services, caller }) {
    const id = ownIdOf(request, 'id')
    const record = await services.records.record(caller.environment.number, kind, id)
    if (record === undefined) throw new OwnRefusal('not_found', `No ${kind} with this id.`)
    return json(200, recordJson(record))
  },
}))

/** A record on the wire; times in ms. `created_at` is absent for what existed before integration. */
export const recordJson = (record: StoredRecord) => ({
  kind: record.kind,
  id: record.id,
  user_id: record.userId,
  created_at: record.createdAtMs,
  created_by: record.createdBy,
  updated_at: record.updatedAtMs,
  updated_by: record.updatedBy,
  links: record.links,
  fields: record.fields,
})
