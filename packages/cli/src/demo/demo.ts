import { DAY_MS } from '@winnow/contract'
import { WinnowClient } from '@winnow/client'
import { keyArgument } from '@winnow/server'
import { CliError } from '../cli-error.ts'
import { keyHeader, serviceApi } from '../service/admin-api.ts'
import { readCredentials, type Credentials, type EnvironmentName } from '../service/credentials.ts'
import { isDataDirectory } from '../service/data-directory.ts'
import { grouped } from '../output/grouped.ts'
import { readDemoNote, writeDemoNote } from './demo-note.ts'
import { marketplaceOf } from './demo-size.ts'
import { fillEnvironment, type Filled, type Filling, type WorldSize } from './fill-environment.ts'
import { openCases, openCasesText } from './open-cases.ts'
import { policyText, showPolicy } from './show-policy.ts'
import { type Suspect, suspectAmong } from './suspect.ts'

/** A small world for a developer's first tries. */
const TRIAL: WorldSize = { seed: 25, users: 25, days: 30 }

/** Real data and simulated data must never meet. Errors: CliError when there is any but the demo's. */
export async function checkDemo(dataDirectory: string): Promise<void> {
  if ((await readDemoNote(dataDirectory)) !== undefined) return
  if (!isDataDirectory(dataDirectory)) return
  throw new CliError(
    `${dataDirectory} has data already, and the demo fills an empty data directory only. ` +
      'Start without --demo, or name another one with --data-dir.',
  )
}

interface DemoPlace {
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

/** Events and labels, more or less. */
const LINES_PER_USER = 35

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

/** Answers whom to look at. */
async function fill(
  place: DemoPlace,
  credentials: LocalAccount,
  untilMs: number,
): Promise<Suspect | undefined> {
  const { print, signal } = place
  const size = marketplaceOf(place.users)
  print(
    `Filling the production environment with a simulated marketplace of ${grouped(size.users)} users: some ${grouped(size.users * LINES_PER_USER)} events and labels …`,
  )
  const production = doorsOf(place, credentials, 'production')
  const sandbox = doorsOf(place, credentials, 'sandbox')
  try {
    const ends = { untilMs, signal }
    const onSent = progressOf(print)
    const marketplace = await fillEnvironment({ ...production, ...ends, size, onSent })
    const trial = await fillEnvironment({ ...sandbox, ...ends, size: TRIAL })
    if (signal.aborted) return undefined
    print(summary(marketplace, trial, size.days))
    const open = await openCases(production.desk.api)
    print(openCasesText(place, open))
    // Who is known to attack, and is on the list that an analyst sees.
    const attackers = [...marketplace.waiting].filter((id) => open.users.has(id))
    print(policyText(place, await showPolicy(production.desk.api, attackers)))
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
  const { dataDirectory, print } = place
  const note = await readDemoNote(dataDirectory)
  if (note?.isComplete === true) {
    print('The demo marketplace is there from an earlier start, in the production environment.')
    if (note.suspect !== undefined) print(suspectText(place, note.suspect))
    return
  }
  const credentials = await localAccount(dataDirectory)
  const lengthMs = marketplaceOf(place.users).days * DAY_MS
  const startMs = note?.startMs ?? Date.now() - lengthMs
  await writeDemoNote(dataDirectory, { startMs, isComplete: false })
  const suspect = await fill(place, credentials, startMs + lengthMs)
  if (place.signal.aborted) return
  if (suspect !== undefined) print(suspectText(place, suspect))
  await writeDemoNote(dataDirectory, { startMs, isComplete: true, suspect })
}
