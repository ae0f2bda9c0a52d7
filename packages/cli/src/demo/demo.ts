import { DAY_MS } from '@winnow/contract'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ScoreNowAnswer, WinnowClient, WinnowRefusal } from '@winnow/client'
import { keyArgument } from '@winnow/server'
import { CliError } from '../cli-error.ts'
import { readCredentials } from '../service/credentials.ts'
import { isDataDirectory } from '../service/data-directory.ts'
import { grouped } from '../output/grouped.ts'
import { sendWorld, type SentWorld } from '../world/send-world.ts'
import { simulate } from '../simulate/simulate.ts'

/** A world small enough to be there within seconds, large enough to have all kinds of abuse in it. */
const DEMO = { seed: 1, users: 300, days: 45 } as const
/** Says that the directory was filled by the demo, and whether to the end. */
interface DemoNote {
  readonly startMs: number
  readonly isComplete: boolean
  /** Absent when nobody scored, and in notes of older versions. */
  readonly suspect?: Suspect | undefined
}

const notePath = (dataDirectory: string): string => join(dataDirectory, 'demo.json')

/** Errors: CliError when the note is none. */
async function readNote(dataDirectory: string): Promise<DemoNote | undefined> {
  const path = notePath(dataDirectory)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const note = noteIn(text)
  if (note !== undefined) return note
  throw new CliError(
    `${path} is damaged: it does not say whether the demo was filled. ` +
      'Start without --demo, or with --data-dir and an empty directory.',
  )
}

function noteIn(text: string): DemoNote | undefined {
  try {
    const { startMs, isComplete, suspect } = JSON.parse(text) as Partial<DemoNote>
    return Number.isSafeInteger(startMs) && typeof isComplete === 'boolean'
      ? { startMs: startMs as number, isComplete, suspect: suspectIn(suspect) }
      : undefined
  } catch {
    return undefined
  }
}

const writeNote = (dataDirectory: string, note: DemoNote): Promise<void> =>
  writeFile(notePath(dataDirectory), `${JSON.stringify(note)}\n`)

/** Real data and simulated data must never meet. Errors: CliError when there is any but the demo's. */
export async function checkDemo(dataDirectory: string): Promise<void> {
  if ((await readNote(dataDirectory)) !== undefined) return
  if (!isDataDirectory(dataDirectory)) return
  throw new CliError(
    `${dataDirectory} has data already, and the demo fills an empty data directory only. ` +
      'Start without --demo, or name another one with --data-dir.',
  )
}

interface DemoPlace {
  readonly dataDirectory: string
  readonly url: string
  readonly print: (text: string) => void
  /** Filling ends early when it aborts, and the next start goes on. */
  readonly signal: AbortSignal
}

/** A user whose page is worth a look. */
interface Suspect {
  readonly userId: string
  readonly abuseType: string
  readonly score: number
}

/** Whom a note names; a note without anybody is fine. */
function suspectIn(noted: Partial<Suspect> | undefined): Suspect | undefined {
  const { userId, abuseType, score } = noted ?? {}
  if (typeof userId !== 'string' || typeof abuseType !== 'string') return undefined
  return typeof score === 'number' ? { userId, abuseType, score } : undefined
}

/** Of everybody who attacked, the one whose score is the highest now; undefined when none has any. */
async function suspectAmong(
  client: WinnowClient,
  userIds: Iterable<string>,
): Promise<Suspect | undefined> {
  let worst: Suspect | undefined
  for (const userId of userIds) {
    for (const [abuseType, { score = 0 }] of Object.entries(await scoresOf(client, userId))) {
      if (score > (worst?.score ?? 0)) worst = { userId, abuseType, score }
    }
  }
  return worst
}

type Scores = ScoreNowAnswer['scores']

/** None of somebody whose first event lies beyond the end of the world. */
async function scoresOf(client: WinnowClient, userId: string): Promise<Scores> {
  try {
    return (await client.score(userId)).scores
  } catch (error) {
    if (error instanceof WinnowRefusal && error.status === NO_SCOREABLE_EVENTS) return {}
    throw error
  }
}

/** Status of the public interface. */
const NO_SCOREABLE_EVENTS = 54

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

const summary = ({ events, labels, seconds }: SentWorld): string =>
  [
    '',
    '  DEMO: the production environment of the local account holds a simulated marketplace:',
    `  ${grouped(events)} events and ${grouped(labels)} labels of ${DEMO.days} days, made in ${seconds.toFixed(1)} s.`,
  ].join('\n')

/** Answers whom to look at. */
async function fill(
  { url, print, signal }: DemoPlace,
  startMs: number,
  apiKey: string,
): Promise<Suspect | undefined> {
  print(`Filling the production environment with a simulated marketplace of ${DEMO.users} users …`)
  const client = new WinnowClient({ baseUrl: url, apiKey })
  try {
    const world = simulate({ ...DEMO, startMs })
    const sent = await sendWorld(client, world, {
      startMs,
      untilMs: startMs + DEMO.days * DAY_MS,
      signal,
    })
    if (signal.aborted) return undefined
    print(summary(sent))
    return await suspectAmong(client, world.attacks.keys())
  } finally {
    client.close()
  }
}

/**
 * Fills the production environment of the local account with a world that ends now; goes on when an
 * earlier start was interrupted, does nothing when one was completed.
 */
export async function fillDemo(place: DemoPlace): Promise<void> {
  const { dataDirectory, print } = place
  const note = await readNote(dataDirectory)
  if (note?.isComplete === true) {
    print('The demo marketplace is there from an earlier start, in the production environment.')
    if (note.suspect !== undefined) print(suspectText(place, note.suspect))
    return
  }
  const credentials = await readCredentials(dataDirectory)
  if (credentials === undefined) throw new CliError(`${dataDirectory} has no credentials.json`)
  const startMs = note?.startMs ?? Date.now() - DEMO.days * DAY_MS
  await writeNote(dataDirectory, { startMs, isComplete: false })
  const suspect = await fill(place, startMs, credentials.production.api_key)
  if (place.signal.aborted) return
  if (suspect !== undefined) print(suspectText(place, suspect))
  await writeNote(dataDirectory, { startMs, isComplete: true, suspect })
}
