import { ABUSE_TYPES, type AbuseType, type ApiVersion } from '@winnow/contract'
import type { Accepted, Core, OwnLabel } from '@winnow/engine'
import { type LearnedTrace, servedReasons, type Standing } from '@winnow/engine'
import { latestDecisionsJson } from './decision-json.ts'
import type { Caller } from '../auth/key-ring.ts'
import type { VersionNames } from './policy-names.ts'
import { reasonsJson } from './reason-json.ts'
import type { Wanted } from './wanted.ts'

/** A score to be written as JSON, and the caller it is for. */
export interface ScoreSheet {
  readonly version: ApiVersion
  readonly caller: Caller
  readonly wanted: Wanted
  readonly accepted: Accepted
  /** Absent = not wanted. */
  readonly percentiles?: ScorePercentiles | undefined
  /** What a stored score was made of, where anything was learned: a new one has it with it. */
  readonly trace?: LearnedTrace | undefined
  /** The user's labels that stand, where there ever were any. */
  readonly standing?: Standing | undefined
  /** How the policy that decided calls its workflows and decisions; absent = workflows are not wanted. */
  readonly names?: VersionNames | undefined
  /** When the score was computed; written per abuse type by the calls that read a stored one. */
  readonly scoredAtMs?: number
}

const PERCENTILE_DAYS = [1, 5, 7, 10] as const

/** The share of scores below each score of an answer, in the order of PERCENTILE_DAYS; -1 = not known yet. */
export type ScorePercentiles = ReadonlyMap<AbuseType, readonly number[]>

/** Reads the percentiles that an answer has. Undefined = none are wanted. */
export async function readPercentiles(
  core: Core,
  { version, caller, wanted, accepted }: Omit<ScoreSheet, 'percentiles'>,
): Promise<ScorePercentiles | undefined> {
  if (!wanted.percentiles) return undefined
  const types = version === 'v203' ? [flatTypeOf(wanted)] : wanted.abuseTypes
  const scores = types.map((abuseType) => ({ abuseType, score: scoreIn(accepted, abuseType) }))
  const environment = caller.environment.number
  const shares = await core.ask({ is: 'percentiles', environment, scores, days: PERCENTILE_DAYS })
  return new Map(types.map((type, at) => [type, shares[at] ?? []]))
}

const scoreIn = ({ outcome }: Accepted, type: AbuseType): number =>
  outcome.scores[ABUSE_TYPES.indexOf(type)] ?? 0

/** The abuse type of v203's one flat score when none is asked for: v203 knew payment fraud first. */
export const V203_ABUSE_TYPE: AbuseType = 'payment_abuse'

/**
 * The members that hold scores, each as `,"name":…`. Built by hand, because most events ask for
 * them: `scores` by abuse type, or v203's flat `score` and `reasons`.
 */
export function scoreMembers(sheet: ScoreSheet): string {
  if (sheet.version === 'v203') return flatMembers(sheet, flatTypeOf(sheet.wanted))
  const scores = sheet.wanted.abuseTypes.map(
    (type) => `"${type}":{${scoreOf(sheet, type)}${timeMembers(sheet.scoredAtMs)}}`,
  )
  return `,"scores":{${scores.join(',')}}`
}

/** v203 answers one score: of payment abuse, or of the first abuse type asked for where that is not among them. */
function flatTypeOf({ abuseTypes }: Wanted): AbuseType {
  const [first = V203_ABUSE_TYPE] = abuseTypes
  return abuseTypes.includes(V203_ABUSE_TYPE) ? V203_ABUSE_TYPE : first
}

/** v203's score stands next to the answer's status, which is also its own. */
const flatMembers = (sheet: ScoreSheet, type: AbuseType): string =>
  `,${scoreOf(sheet, type)}${sheet.scoredAtMs === undefined ? '' : `,"time":${sheet.scoredAtMs}`}`

function scoreOf(sheet: ScoreSheet, type: AbuseType): string {
  const score = scoreIn(sheet.accepted, type)
  const text = `"score":${onScale(score, sheet.caller.account.scoreScale)},"reasons":${reasons(sheet, type)}`
  return text + percentilesMember(sheet, type)
}

const timeMembers = (atMs: number | undefined): string =>
  atMs === undefined ? '' : `,"status":0,"error_message":"OK","time":${atMs}`

/** Scores are kept from 0 to 100; four digits are as many as mean something. */
export const onScale = (score: number, scale: 100 | 1): number =>
  scale === 100 ? Math.round(score * 100) / 100 : Math.round(score * 100) / 10_000

/** The strongest reasons first, of the model that served. One that is gone gives none. */
function reasons({ accepted: { outcome }, trace }: ScoreSheet, type: AbuseType): string {
  return reasonsJson(servedReasons(outcome, trace, type))
}

function percentilesMember({ percentiles }: ScoreSheet, type: AbuseType): string {
  if (percentiles === undefined) return ''
  const shares = percentiles.get(type) ?? []
  const parts = PERCENTILE_DAYS.map((days, at) => `"last_${days}_days":${shares[at] ?? -1}`)
  return `,"percentiles":{${parts.join(',')}}`
}

/** `latest_labels` by abuse type, or v203's `latest_label`. Never limited by `abuse_types`. */
export function labelMembers(sheet: ScoreSheet): string {
  const { labels = [] } = sheet.standing ?? {}
  if (sheet.version !== 'v203') {
    const parts = labels.map((label) => `"${label.abuseType}":${labelJson(label)}`)
    return `,"latest_labels":{${parts.join(',')}}`
  }
  const own = labels.find(({ abuseType }) => abuseType === flatTypeOf(sheet.wanted))
  return own === undefined ? '' : `,"latest_label":${labelJson(own)}`
}

/** `latest_decisions` by abuse type; v203 knew none. */
export const decisionMembers = ({ version, standing }: ScoreSheet): string =>
  version === 'v203' ? '' : `,"latest_decisions":${latestDecisionsJson(standing?.decisions ?? [])}`

/** `is_bad` is what older clients read, `is_fraud` what the newest documentation says. */
const labelJson = ({ isBad, atMs, description }: OwnLabel): string =>
  JSON.stringify({ is_bad: isBad, is_fraud: isBad, time: Math.floor(atMs / 1000), description })
