import { AS_SET, RETENTION_MEMBERS, type RetentionWish } from '@winnow/contract/native'
import { type Account, RETAINED_PARTS, type RetentionAges, type Store } from '@winnow/engine'
import type { Config } from '../config/settings.ts'

type AgesWish = NonNullable<RetentionWish['production']>

/** The ages of an account's environments. */
export interface AccountAges {
  readonly production: RetentionAges
  readonly sandbox: RetentionAges
}

/** Ages that apply where an environment has none of its own. */
export const defaultAges = (config: Config): RetentionAges => ({
  events: config.retentionEventsDays,
  content: config.retentionContentDays,
  beacons: config.retentionBeaconsDays,
  audit: config.retentionAuditDays,
})

/** The ages that an account set itself. Errors: the store's. */
export async function agesOf(
  { retention }: Pick<Store, 'retention'>,
  { environments: { production, sandbox } }: Pick<Account, 'environments'>,
): Promise<AccountAges> {
  const all = (await retention?.all()) ?? []
  const of = (number: number): RetentionAges =>
    all.find(({ environment }) => environment === number)?.ages ?? {}
  return { production: of(production.number), sandbox: of(sandbox.number) }
}

/** Ages with what is wished. */
export function agesWith(ages: RetentionAges, wish: AgesWish = {}): RetentionAges {
  const changed = RETAINED_PARTS.map((part) => {
    const wished = wish[`${part}_days`]
    return [
      part,
      wished === undefined ? ages[part] : wished === AS_SET ? undefined : wished,
    ] as const
  })
  return Object.fromEntries(changed.filter(([, days]) => days !== undefined))
}

/** Ages as the interface has them. */
const agesJson = (ages: RetentionAges): Required<AgesWish> =>
  Object.fromEntries(
    RETENTION_MEMBERS.map((name, at) => [name, ages[RETAINED_PARTS[at] ?? 'events'] ?? AS_SET]),
  ) as Required<AgesWish>

/** The same of both environments. */
export const accountAgesJson = ({ production, sandbox }: AccountAges) => ({
  production: agesJson(production),
  sandbox: agesJson(sandbox),
})
