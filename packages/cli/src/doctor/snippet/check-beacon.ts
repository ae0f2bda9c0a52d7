import {
  eventCalls,
  snippetCalls,
  timelineCalls,
  type AnswerOf,
  type CallInput,
  type DeclaredCall,
} from '@winnow/contract/native'
import { ownCommand } from '../../own-command.ts'
import { ill, unseen, well, type Finding } from '../finding.ts'

/** How the service answered the doctor's own beacon. */
export interface Answered {
  readonly status: number
  readonly text: string
  readonly setCookie: string
}

/** The answer of a call; without its value where it was refused. */
interface Told<Value> {
  readonly status: number
  readonly value?: Value
}

/** The service as far as it may be asked: `ask` is with a secret API key of it. Undefined = it does not answer. */
export interface AskService {
  <C extends DeclaredCall>(call: C, input: CallInput<C>): Promise<Told<AnswerOf<C>> | undefined>
}

/** The account of the key in the page. */
export async function checkKey(account: string, ask: AskService, mine: string): Promise<Finding> {
  const known = await ask(snippetCalls.readSnippet, { beacon_key: account })
  if (known === undefined) return unseen('key', 'the service does not answer')
  if (known.status === 200) return well('key', `the beacon key of ${mine}`)
  if (known.status === 401) return unseen('key', 'say --api-key KEY to have it looked up')
  const remedy = `${ownCommand(['snippet'])} prints the tag with the right one; ${ownCommand(['keys', 'list'])} shows what there is`
  return ill('key', `no beacon key of ${mine}`, remedy)
}

const REMEDIES: ReadonlyMap<number, string> = new Map([
  [401, `put the beacon key of this service into the tag: ${ownCommand(['snippet'])} prints it`],
  [
    403,
    `${ownCommand(['account', 'set', '--beacon-origins', 'ORIGINS'])}, or revoke the key if it is a secret one`,
  ],
  [404, 'let your web server pass /v1/beacon to the service'],
  [405, 'let your web server pass POST requests to the service'],
  [413, 'let your web server take bodies of 32 KiB'],
  [429, 'set trusted_proxies to the number of your proxies: all visitors seem to have one address'],
])

/** What came of a beacon sent as the page would send it. */
export function checkTaken(answered: Answered | undefined, url: URL): Finding {
  if (answered === undefined) {
    return ill(
      'beacon',
      `${url.href} does not answer`,
      'let your web server pass it to the service',
    )
  }
  const { status, text } = answered
  if (status === 204) return well('beacon', `${url.href} takes it`)
  const remedy = REMEDIES.get(status) ?? 'let your web server pass it to the service as it is'
  return ill('beacon', `${url.href} answers ${status} ${text.slice(0, 120)}`.trim(), remedy)
}

/** Whether the visitor's cookie is set by the site itself, and so lives long in Safari. */
export function checkCookie({ setCookie }: Answered, beacon: URL, page: URL): Finding {
  const seconds = Number(/^__ssid=.*;\s*max-age=(\d+)/i.exec(setCookie)?.[1])
  if (seconds > 0)
    return well('cookie', `renewed by the answer for ${Math.round(seconds / 86_400)} days`)
  if (beacon.hostname === page.hostname) {
    const remedy = 'let your web server pass the Host header on, and Set-Cookie back'
    return ill('cookie', 'the answer does not renew it', remedy)
  }
  const remedy = `give the service an address of the site itself, such as ${page.origin}/ss`
  return ill('cookie', 'beacons go to another host: in Safari the cookie lives seven days', remedy)
}

/** Whether the beacon arrived where its session is looked up, and from which address it seems to come. */
export async function checkArrival(
  session: string,
  ask: AskService,
  page: URL,
): Promise<readonly Finding[]> {
  const found = await firstOf(session, ask)
  if (found === undefined) {
    return [unseen('arrival', 'the service cannot be asked: say --url and --api-key')]
  }
  const [first] = found
  if (first === undefined) {
    const remedy =
      'is the page of another service, account or environment? Or it heeds Global Privacy Control'
    return [ill('arrival', 'it is not in the timeline of its session', remedy)]
  }
  const arrived = well('arrival', `it stands in the timeline of ${session}`)
  const entry = await ask(eventCalls.readEntry, { sequence: first.sequence })
  const ip = entry?.value?.event['$ip']
  return [arrived, checkAddress(typeof ip === 'string' ? ip : undefined, page)]
}

/** Timelines follow the ledger after a moment. */
const LOOKS = 30
const PAUSE_MS = 100

type Timeline = AnswerOf<(typeof timelineCalls)['readSessionTimeline']>

/** The first entry of a session's timeline, once there is one; undefined when the service does not say. */
async function firstOf(session: string, ask: AskService): Promise<Timeline['entries'] | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const timeline = await ask(timelineCalls.readSessionTimeline, { sessionId: session })
    // 404: a session without any event so far.
    if (timeline?.status !== 200 && timeline?.status !== 404) return undefined
    const entries = timeline.value?.entries ?? []
    if (entries.length > 0) return entries
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return []
}

const PRIVATE = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80:)/i
const LOCAL = /^(localhost|127\.|\[::1\])/

function checkAddress(ip: string | undefined, { hostname }: URL): Finding {
  if (ip === undefined) {
    return ill(
      'address',
      'the visitor has none',
      'trusted_proxies is more than the proxies a request passes',
    )
  }
  if (!PRIVATE.test(ip) || LOCAL.test(hostname)) return well('address', `seen as ${ip}`)
  const remedy =
    'set trusted_proxies to the number of your proxies, and let them tell X-Forwarded-For'
  return ill('address', `visitors seem to come from ${ip}`, remedy)
}
