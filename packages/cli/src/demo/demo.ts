import { type AbuseType, DAY_MS } from '@winnow/contract'
import { WinnowClient } from '@winnow/client'
import { keyArgument } from '@winnow/server'
import type { SimulatedAbuseType } from '@winnow/simulator'
import { CliError } from '../cli-error.ts'
import { keyHeader, serviceApi, type ServiceApi, tokenHeader } from '../service/admin-api.ts'
import { adminTokenOf } from '../service/target.ts'
import { readCredentials, type Credentials, type EnvironmentName } from '../service/credentials.ts'
import { isDataDirectory } from '../service/data-directory.ts'
import { type DataPlace, mustHaveNoDatabase } from '../service/data-place.ts'
import { grouped } from '../output/grouped.ts'
import { DemoClock, LIVED_MS } from './demo-clock.ts'
import { type DemoNote, readDemoNote, writeDemoNote } from './demo-note.ts'
import { marketplaceOf } from './demo-size.ts'
import { inviteTeam } from './demo-team.ts'
import { disableEndpoint, openFailingEndpoint } from './failed-endpoint.ts'
import {
  fillEnvironment,
  type Filled,
  type Filling,
  type LastDays,
  type WorldSize,
} from './fill-environment.ts'
import { ReviewShifts } from './review-shift.ts'
import { openCases, openCasesText } from './open-cases.ts'
import { policyText, publishPolicies, showPolicy } from './show-policy.ts'
import { type Suspect, suspectAmong } from './suspect.ts'

const LENGTH_MS = marketplaceOf(1).days * DAY_MS

/** A small world for a developer's first tries. */
const TRIAL: WorldSize = { seed: 25, users: 25, days: 30 }

/** The demo of a data directory: its clock, which the service must have, and how it is filled. */
export interface Demo {
  readonly clock: DemoClock
  /** How far an earlier start came. */
  readonly note: DemoNote
}

/**
 * Real data and simulated data must never meet. A demo that is not whole begins days ago. Errors: CliError when there is any data but
 * the demo's, or a database.
 */
export async function openDemo(place: DataPlace, nowMs: () => number): Promise<Demo> {
  mustHaveNoDatabase(place, 'the demo', 'start without --demo')
  const { dataDir: dataDirectory } = place
  const note = await readDemoNote(dataDirectory)
  if (note === undefined && isDataDirectory(dataDirectory)) {
    throw new CliError(
      `${dataDirectory} has data already, and the demo fills an empty data directory only. ` +
        'Start without --demo, or name another one with --data-dir.',
    )
  }
  const {
    startMs,
    isComplete,
    reachedMs = 0,
    suspect,
  } = note ?? {
    startMs: nowMs() - LENGTH_MS,
    isComplete: false,
  }
  const liveMs = Math.max(startMs + LENGTH_MS - LIVED_MS, reachedMs)
  const clock = new DemoClock(nowMs, isComplete ? nowMs() : liveMs)
  return { clock, note: { startMs, isComplete, reachedMs, suspect } }
}

interface DemoPlace extends Demo {
  readonly dataDirectory: string
  /** Of the marketplace. */
  readonly users: number
  readonly url: string
  readonly print: (text: string) => void
  /** Filling ends early when it aborts, and the next start goes on. */
  readonly signal: AbortSignal
}

/** Whom to look at, and the line that asks for the reasons as it stands. */
const suspectText = (
  { dataDirectory, url }: DemoPlace,
  { userId, abuseType, score }: Suspect,
): string =>
  [
    `  Someone to look at: user ${userId}, ${abuseType} ${score.toFixed(0)}. Ask for the reasons:`,
    '',
    `  curl -s ${keyArgument(dataDirectory)} \\`,
    `    '${url}/v1/users/${userId}/explain'`,
  ].join('\n')

const summary = (production: Filled, sandbox: Filled, days: number): string => {
  const { events, labels } = production.sent
  const seconds = production.sent.seconds + sandbox.sent.seconds
  return [
    '',
    '  DEMO: the production environment of the local account holds a simulated marketplace:',
    `  ${grouped(events)} events and ${grouped(labels)} labels of ${days} days, made in ${seconds.toFixed(1)} s.`,
    `  The sandbox holds a small one: ${grouped(sandbox.sent.events)} events of ${TRIAL.days} days.`,
  ].join('\n')
}

/** What fills an environment of the local account. */
interface Doors {
  readonly client: WinnowClient
  readonly desk: Filling['desk']
}

/** What the service's admin does. */
function adminOf({ dataDirectory, url }: DemoPlace, credentials: LocalAccount): ServiceApi {
  const target = { url, credentials, options: { dataDir: dataDirectory }, close: goesOn }
  return serviceApi(target, tokenHeader(adminTokenOf(target)))
}

/** The service is the caller's: it does not end with its client. */
const goesOn = (): Promise<void> => Promise.resolve()

function doorsOf(
  { dataDirectory, url }: DemoPlace,
  credentials: LocalAccount,
  environment: EnvironmentName,
): Doors {
  const apiKey = credentials[environment].api_key
  const target = { url, credentials, options: { dataDir: dataDirectory }, close: goesOn }
  return {
    client: new WinnowClient({ baseUrl: url, apiKey }),
    desk: {
      api: serviceApi(target, keyHeader(apiKey)),
      accountId: credentials.account_id,
    },
  }
}

type LocalAccount = Credentials & { readonly account_id: string }

async function localAccount(dataDirectory: string): Promise<LocalAccount> {
  const credentials = await readCredentials(dataDirectory)
  const account_id = credentials?.account_id
  if (credentials !== undefined && account_id !== undefined) return { ...credentials, account_id }
  throw new CliError(`${dataDirectory} has no credentials.json with an account_id`)
}

/** Events and labels, more or less: the world ends now, and its last days depend on the hour. */
const LINES_PER_USER = 33

/** Lines between two words of progress. */
const PROGRESS_LINES = 10_000

/** Says how many lines were sent, every so many. */
function progressOf(print: (text: string) => void): (lines: number) => void {
  let told = 0
  return (lines) => {
    if (lines < told + PROGRESS_LINES) return
    told = lines - (lines % PROGRESS_LINES)
    print(`… ${grouped(told)} events and labels`)
  }
}

const ABUSE_TYPE_OF: Readonly<Record<SimulatedAbuseType, AbuseType>> = {
  payment: 'payment_abuse',
  content: 'content_abuse',
  promotion: 'promotion_abuse',
  account: 'account_abuse',
  ato: 'account_takeover',
}

/** The last days of the marketplace: a policy goes live, and people work. */
function lastDaysOf(place: DemoPlace, desk: Doors['desk'], untilMs: number): LastDays {
  const { clock, note, dataDirectory } = place
  return {
    fromMs: untilMs - LIVED_MS,
    goTo: (stepMs) => clock.goTo(stepMs),
    begin: async ({ truth }) => {
      await publishPolicies(desk.api)
      const isBad = (userId: string, abuseType: string): boolean =>
        truth.get(userId)?.some((type) => ABUSE_TYPE_OF[type] === abuseType) === true
      const shifts = new ReviewShifts({
        api: desk.api,
        clock,
        seed: marketplaceOf(1).seed,
        untilMs,
        isBad,
      })
      return async (stepMs) => {
        if (stepMs <= (note.reachedMs ?? 0)) return
        await shifts.work(stepMs)
        await writeDemoNote(dataDirectory, { ...note, reachedMs: clock.nowMs() })
      }
    },
  }
}

/** Answers whom to look at. */
async function fill(place: DemoPlace, credentials: LocalAccount): Promise<Suspect | undefined> {
  const { print, signal, clock, note } = place
  const size = marketplaceOf(place.users)
  const untilMs = note.startMs + LENGTH_MS
  print(
    `Filling the production environment with a simulated marketplace of ${grouped(size.users)} users: some ${grouped(size.users * LINES_PER_USER)} events and labels …`,
  )
  print('The link to the console comes when that is done, in a minute or two.')
  const production = doorsOf(place, credentials, 'production')
  const sandbox = doorsOf(place, credentials, 'sandbox')
  try {
    await inviteTeam(adminOf(place, credentials))
    const ends = { untilMs, signal }
    const onSent = progressOf(print)
    const lastDays = lastDaysOf(place, production.desk, untilMs)
    const marketplace = await fillEnvironment({ ...production, ...ends, lastDays, size, onSent })
    if (signal.aborted) return undefined
    clock.catchUp()
    const trial = await fillEnvironment({ ...sandbox, ...ends, size: TRIAL })
    if (signal.aborted) return undefined
    print(summary(marketplace, trial, size.days))
    const open = await openCases(production.desk.api)
    print(openCasesText(place, open))
    // Who is known to attack, and is on the list that an analyst sees.
    const attackers = [...marketplace.waiting].filter((id) => open.users.has(id))
    const endpointId = await openFailingEndpoint(production.desk.api)
    print(policyText(place, await showPolicy(production.desk.api, attackers)))
    if (endpointId !== undefined) await disableEndpoint(production.desk.api, endpointId)
    return await suspectAmong(production.client, attackers)
  } finally {
    production.client.close()
    sandbox.client.close()
  }
}

/**
 * Fills both environments of the local account with worlds that end now; goes on when an earlier start
 * was interrupted, does nothing when one was completed.
 */
export async function fillDemo(place: DemoPlace): Promise<void> {
  const { dataDirectory, print, note, clock } = place
  if (note.isComplete) {
    print('The demo marketplace is there from an earlier start, in the production environment.')
    if (note.suspect !== undefined) print(suspectText(place, note.suspect))
    return
  }
  const credentials = await localAccount(dataDirectory)
  await writeDemoNote(dataDirectory, note)
  const suspect = await fill(place, credentials)
  if (place.signal.aborted) return
  clock.catchUp()
  if (suspect !== undefined) print(suspectText(place, suspect))
  await writeDemoNote(dataDirectory, { startMs: note.startMs, isComplete: true, suspect })
}
