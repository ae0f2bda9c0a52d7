import { matchingCases } from '../../bulk-actions/bulk-preview.ts'
import { needsConfirmation } from '../../bulk-actions/bulk-count.ts'
import type { KeptBulk } from '../../bulk-actions/kept-bulk.ts'
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
  services: Pick<Services, 'records' | 'turns' | 'bulkActions'>,
  { id, job, preview }: KeptBulk,
): Promise<void> {
  const { count, mayChangeBy, reach } = preview
  if (count === 0) throw new OwnRefusal('conflict', 'No case matched the filter.')
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
  const gone = count - still
  if (gone + came <= mayChangeBy) return
  const text = `Since the preview ${gone} of its ${count} cases ended or changed and ${came} came: more than ${mayChangeBy}. Preview it again.`
  throw new OwnRefusal('conflict', text, { issues: { preview: 'is out of date' } })
}
