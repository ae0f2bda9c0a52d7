import { matchingCases } from '../../bulk-actions/bulk-preview.ts'
import { needsConfirmation } from '../../bulk-actions/bulk-count.ts'
import type { BulkUsers, KeptBulk } from '../../bulk-actions/kept-bulk.ts'
import { usersOfEvents } from '../../bulk-actions/users-of-events.ts'
import { missingMembers, wrongMembers } from '../../http/body/body-members.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { Services } from '../../services.ts'

/** Errors: OwnRefusal invalid_request, where the count is needed and was not typed. */
export function mustBeConfirmed({ preview }: KeptBulk, count: number | undefined): void {
  if (count === undefined && needsConfirmation(preview))
    throw missingMembers({ confirm_count: count })
  if (count === undefined || count === preview.count) return
  throw wrongMembers({ confirm_count: `must be ${preview.count}, the count of the preview` })
}

/** Errors: OwnRefusal conflict, where too many of the cases ended, or came, since it was counted. */
export async function mustBeAsPreviewed(
  services: Pick<Services, 'records' | 'turns' | 'bulkActions' | 'explore' | 'ledger'>,
  bulk: KeptBulk,
): Promise<void> {
  const { job, preview } = bulk
  const what = job.users === undefined ? 'case' : 'user'
  const { count, mayChangeBy } = preview
  if (count === 0) throw new OwnRefusal('conflict', `No ${what} matched.`)
  const { still, came } = await (job.users === undefined
    ? casesNow(services, bulk)
    : usersNow(services, bulk, job.users))
  const gone = count - still
  if (gone + came <= mayChangeBy) return
  const text = `Since the preview ${gone} of its ${count} ${what}s ended or changed and ${came} came: more than ${mayChangeBy}. Preview it again.`
  throw new OwnRefusal('conflict', text, { issues: { preview: 'is out of date' } })
}

/** How many of its cases, or users, it would still be about, and how many came. */
interface Now {
  readonly still: number
  readonly came: number
}

/** Chosen users are those that were chosen. */
async function usersNow(
  services: Pick<Services, 'bulkActions' | 'explore' | 'ledger'>,
  { id, job, preview }: KeptBulk,
  { events }: BulkUsers,
): Promise<Now> {
  if (events === undefined) return { still: preview.count, came: 0 }
  const pinned = new Set(await services.bulkActions.targets(id))
  const now = await usersOfEvents(services, job.environment, events)
  const still = now.filter((userId) => pinned.has(userId)).length
  return { still, came: now.length - still }
}

async function casesNow(
  services: Pick<Services, 'records' | 'turns' | 'bulkActions'>,
  { id, job, preview: { reach } }: KeptBulk,
): Promise<Now> {
  const places = new Set(reach.map(({ queue, abuseType }) => `${queue} ${abuseType}`))
  const pinned = new Set(await services.bulkActions.targets(id))
  let [still, came] = [0, 0]
  const isOfPreview = ({ queue, abuseType }: { queue: string; abuseType: string }) =>
    places.has(`${queue} ${abuseType}`)
  for await (const page of matchingCases(services, job, isOfPreview)) {
    for (const of of page) {
      if (pinned.has(of.id)) still += 1
      else came += 1
    }
  }
  return { still, came }
}
