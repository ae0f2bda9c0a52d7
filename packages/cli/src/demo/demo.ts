import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WinnowClient } from '@winnow/client'
import { CliError } from '../cli-error.ts'
import { readCredentials } from '../credentials.ts'
import { isDataDirectory } from '../data-directory.ts'
import { grouped } from '../import/progress.ts'
import { sendWorld, type SentWorld } from '../world/send-world.ts'
import { simulate } from '../simulate/simulate.ts'

/** A world small enough to be there within seconds, large enough to have all kinds of abuse in it. */
const DEMO = { seed: 1, users: 300, days: 45 } as const
const DAY_MS = 86_400_000

/** Says that the directory was filled by the demo, and whether to the end. */
interface DemoNote {
  readonly startMs: number
  readonly isComplete: boolean
}

const notePath = (dataDirectory: string): string => join(dataDirectory, 'demo.json')

async function readNote(dataDirectory: string): Promise<DemoNote | undefined> {
  const text = await readFile(notePath(dataDirectory), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as DemoNote)
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

const summary = ({ events, labels, seconds }: SentWorld, userId: string): string =>
  [
    '',
    '  DEMO: the production environment of the local account holds a simulated marketplace:',
    `  ${grouped(events)} events and ${grouped(labels)} labels of ${DEMO.days} days, made in ${seconds.toFixed(1)} s.`,
    `  Someone to look at: user ${userId}. Use the production key of credentials.json.`,
  ].join('\n')

async function fill(
  { url, print, signal }: DemoPlace,
  startMs: number,
  apiKey: string,
): Promise<void> {
  print(`Filling the production environment with a simulated marketplace of ${DEMO.users} users …`)
  const client = new WinnowClient({ baseUrl: url, apiKey })
  try {
    const world = simulate({ ...DEMO, startMs })
    const sent = await sendWorld(client, world, {
      startMs,
      untilMs: startMs + DEMO.days * DAY_MS,
      signal,
    })
    if (signal.aborted) return
    const [suspect] = world.attacks.keys()
    print(summary(sent, suspect ?? 'none'))
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
    return
  }
  const credentials = await readCredentials(dataDirectory)
  if (credentials === undefined) throw new CliError(`${dataDirectory} has no credentials.json`)
  const startMs = note?.startMs ?? Date.now() - DEMO.days * DAY_MS
  await writeNote(dataDirectory, { startMs, isComplete: false })
  await fill(place, startMs, credentials.production.api_key)
  if (place.signal.aborted) return
  await writeNote(dataDirectory, { startMs, isComplete: true })
}
