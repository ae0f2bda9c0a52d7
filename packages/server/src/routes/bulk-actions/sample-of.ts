import { onScale } from '../../answers/score-json.ts'
import type { BulkSample } from '../../bulk-actions/bulk-action-json.ts'
import type { KeptBulk } from '../../bulk-actions/kept-bulk.ts'
import type { Services } from '../../services.ts'

type Sampled = Pick<Services, 'core' | 'records'>

/** Some of the cases, or users, of a bulk action, as they are now. */
export async function sampleOf(
  services: Sampled,
  { job, preview: { sample } }: KeptBulk,
  scale: 100 | 1,
): Promise<BulkSample> {
  const { environment, users } = job
  if (users === undefined) {
    return { cases: await services.records.cases.some(environment, sample.map(Number)), users: [] }
  }
  const seen = sample.map((id) => userNow(services, { environment, userId: String(id) }, scale))
  return { cases: [], users: await Promise.all(seen) }
}

async function userNow(
  { core, records }: Sampled,
  { environment, userId }: { readonly environment: number; readonly userId: string },
  scale: 100 | 1,
) {
  const [user, standing = []] = await Promise.all([
    records.user(environment, userId),
    core.ask({ is: 'decisions', environment, userId }),
  ])
  const scores = Object.entries(user?.scores ?? {})
  return {
    user_id: userId,
    scores: Object.fromEntries(scores.map(([type, score]) => [type, onScale(score, scale)])),
    decisions: standing.map(({ id }) => id),
  }
}
