import type { Services } from '../services.ts'

/** A page of the devices of a user's sessions, the one seen last first. */
export interface UserDevices {
  readonly ids: readonly string[]
  /** Where the next page starts: the `before` of its question. Undefined = there is none. */
  readonly next: number | undefined
}

interface Asked {
  readonly environment: number
  readonly userId: string
  readonly before: number | undefined
  readonly limit: number
}

export async function userDevices(
  { records }: Pick<Services, 'records'>,
  { environment, userId, before, limit }: Asked,
): Promise<UserDevices> {
  const of = { type: 'user', id: userId, seen: 'device' } as const
  // One more than fits: there is a further page.
  const page = { limit: limit + 1, ...(before === undefined ? {} : { before }) }
  const found = await records.sightings(environment, of, page)
  const devices = found.slice(0, limit)
  const next = found.length > limit ? devices.at(-1)?.lastSequence : undefined
  return { ids: devices.map(({ id }) => id), next }
}
