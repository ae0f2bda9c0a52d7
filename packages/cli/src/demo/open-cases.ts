import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { nativeRequest, userCalls } from '@winnow/contract/native'
import { keyArgument } from '@winnow/server'
import type { ServiceApi } from '../service/admin-api.ts'

/** Users above the review threshold whom nobody has labelled. */
export interface OpenCases {
  readonly byType: ReadonlyMap<AbuseType, number>
  /** Ids of users, each once, whatever they are suspected of. */
  readonly users: ReadonlySet<string>
}

/** The longest page of the list. */
const PAGE = 100

const waitingOf = (abuseType: AbuseType) => ({ abuse_type: abuseType, unlabelled: true })

/** The call that lists what waits of one abuse type. */
export const openCasesPath = (abuseType: AbuseType): string =>
  nativeRequest(userCalls.listRiskyUsers, waitingOf(abuseType)).target

/** What waits in an environment, up to a page of each abuse type. Errors: CliError. */
export async function openCases(api: ServiceApi): Promise<OpenCases> {
  const lists = await Promise.all(
    ABUSE_TYPES.map(async (abuseType) => {
      const { users } = await api.call(userCalls.listRiskyUsers, {
        ...waitingOf(abuseType),
        limit: PAGE,
      })
      return [abuseType, users.map(({ user_id: id }) => id)] as const
    }),
  )
  return {
    byType: new Map(lists.map(([abuseType, ids]) => [abuseType, ids.length])),
    users: new Set(lists.flatMap(([, ids]) => ids)),
  }
}

/** How many there are, and the line that lists those of one type. */
export function openCasesText(
  { dataDirectory, url }: { readonly dataDirectory: string; readonly url: string },
  { byType, users }: OpenCases,
): string {
  const counts = [...byType].map(([abuseType, count]) => `${abuseType} ${count}`)
  return [
    `  ${users.size} users wait for a decision: ${counts.join(', ')}. List those of one type:`,
    '',
    `  curl -s ${keyArgument(dataDirectory)} \\`,
    `    '${url}${openCasesPath('payment_abuse')}'`,
    '',
  ].join('\n')
}
