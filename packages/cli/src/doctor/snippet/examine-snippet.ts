import { randomUUID } from 'node:crypto'
import {
  beaconCalls,
  nativeRequest,
  snippetCalls,
  type AnswerOf,
  type CallInput,
  type DeclaredCall,
} from '@winnow/contract/native'
import { CliError } from '../../cli-error.ts'
import type { TargetFlags } from '../../command-options.ts'
import { keyHeader } from '../../service/admin-api.ts'
import { apiKeyOf, type Target, atTarget } from '../../service/target.ts'
import { findingText, ill, well, type Finding } from '../finding.ts'
import {
  checkArrival,
  checkCookie,
  checkKey,
  checkTaken,
  type Answered,
  type AskService,
} from './check-beacon.ts'
import {
  checkIntegrity,
  checkPolicies,
  checkScript,
  checkTag,
  type FetchedPage,
  type FetchedScript,
} from './check-page.ts'
import { tagOf, type PageTag } from './read-page.ts'

export interface SnippetFlags extends TargetFlags {
  readonly json?: boolean
}

const TIMEOUT_MS = 10_000

/** Some sites answer programs with another page. */
const AS_BROWSER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  'accept-language': 'en',
}

interface Request {
  readonly method?: 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

async function tryToFetch(url: URL, request: Request = {}): Promise<Response | undefined> {
  try {
    const headers = { ...AS_BROWSER, ...request.headers }
    return await fetch(url, { ...request, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    // The caller reports that it does not answer.
    return undefined
  }
}

async function fetchScript(url: URL): Promise<FetchedScript | undefined> {
  const response = await tryToFetch(url)
  if (response === undefined) return undefined
  return {
    url,
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  }
}

/** Sends a beacon as the page would: it is kept, under a session that names the doctor. */
async function sendBeacon(
  url: URL,
  page: URL,
  key: string,
  session: string,
): Promise<Answered | undefined> {
  const body = { key, id: randomUUID(), session, visitor: randomUUID() }
  const response = await tryToFetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: page.origin },
    body: JSON.stringify(body),
  })
  if (response === undefined) return undefined
  const setCookie = response.headers.getSetCookie().find((each) => each.startsWith('__ssid=')) ?? ''
  return { status: response.status, text: await response.text(), setCookie }
}

/** Asks the service directly, not through the page's host. */
function askOf(service: Target, apiKey: string): AskService {
  const authorization = keyHeader(apiKey)
  return async <C extends DeclaredCall>(call: C, input: CallInput<C>) => {
    const { target } = nativeRequest(call, input)
    const response = await tryToFetch(new URL(target, service.url), { headers: { authorization } })
    if (response === undefined) return undefined
    const { status } = response
    const value: unknown = await response.json().catch(() => undefined)
    // What the service accepts it answers as it declares.
    return response.ok ? { status, value: value as AnswerOf<C> } : { status }
  }
}

/** The page, with what is wrong with its answer. */
async function fetchPage(url: URL): Promise<FetchedPage | Finding> {
  const response = await tryToFetch(url, { headers: { accept: 'text/html' } })
  if (response === undefined)
    return ill('page', `${url.href} does not answer`, 'is the address right?')
  if (!response.ok) {
    return ill('page', `${url.href} answers ${response.status}`, 'name a page that visitors see')
  }
  const policyHeader = response.headers.get('content-security-policy') ?? ''
  return { url: new URL(response.url), html: await response.text(), policyHeader }
}

interface Surroundings {
  readonly ask: AskService
  readonly environment: string
}

async function findings(url: URL, around: Surroundings): Promise<readonly Finding[]> {
  const page = await fetchPage(url)
  if ('state' in page) return [page]
  const tag = tagOf(page.html)
  const seen = [well('page', page.url.href), ...checkTag(tag, page.url)]
  if (tag === undefined) return seen
  const key = await checkKey(tag.account, around.ask, around.environment)
  const loaded = await examineScript(page, tag, around)
  return [...seen, key, ...loaded]
}

async function examineScript(
  page: FetchedPage,
  tag: PageTag,
  { ask }: Surroundings,
): Promise<readonly Finding[]> {
  if (tag.script === undefined || !URL.canParse(tag.script, page.url.href)) {
    const remedy = 'the tag of winnow snippet loads it; one that a program loads is not seen here'
    return [ill('script', 'the page names no s.js', remedy)]
  }
  const scriptUrl = new URL(tag.script, page.url)
  const script = await fetchScript(scriptUrl)
  const told = (await ask(snippetCalls.readSnippet, {}))?.value
  const beaconUrl = beaconUrlOf(tag, scriptUrl, page.url)
  // An address that names a version may well answer with an earlier one.
  const served = scriptUrl.pathname.endsWith('/s.js') ? told?.integrity : undefined
  return [
    checkScript(script, served),
    ...(script === undefined ? [] : [checkIntegrity(tag, script, page.url)]),
    ...checkPolicies(page, tag, scriptUrl, beaconUrl),
    ...(await examineBeacon(beaconUrl, page.url, tag.account, ask)),
  ]
}

const BEACON_PATH = beaconCalls.sendBeacon.path

/** Where the script sends to: as the tag says, else where it came from. */
function beaconUrlOf({ trackerUrl }: PageTag, script: URL, page: URL): URL {
  if (trackerUrl === undefined || trackerUrl === '') return new URL(BEACON_PATH.slice(1), script)
  const whole = /^https?:|^\/(?!\/)/.test(trackerUrl)
    ? trackerUrl
    : `https://${trackerUrl.replace(/^\/\//, '')}`
  return new URL(whole.replace(/\/+$/, '') + BEACON_PATH, page)
}

async function examineBeacon(
  url: URL,
  page: URL,
  key: string,
  ask: AskService,
): Promise<readonly Finding[]> {
  const session = `winnow-doctor-${randomUUID()}`
  const answered = await sendBeacon(url, page, key, session)
  const taken = checkTaken(answered, url)
  if (answered === undefined || taken.state === 'ill') return [taken]
  return [taken, checkCookie(answered, url, page), ...(await checkArrival(session, ask, page))]
}

/** What is found on a page and on its ways to the service. Errors: CliError. */
export async function snippetFindings(
  address: string,
  flags: TargetFlags,
): Promise<readonly Finding[]> {
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    throw new CliError(`${address} is no address of a page: say https://shop.example/`)
  }
  return atTarget(flags, 'refuse', async (target) => {
    const ask = askOf(target, apiKeyOf(target, flags.environment))
    return findings(new URL(address), { ask, environment: flags.environment })
  })
}

/** Checks a page's snippet and prints the findings. Resolves to the exit code: 1 when there is a fault. */
export async function examineSnippet(address: string, flags: SnippetFlags): Promise<number> {
  const found = await snippetFindings(address, flags)
  const text = found.map(findingText).join('\n')
  process.stdout.write(flags.json === true ? `${JSON.stringify(found)}\n` : `${text}\n`)
  return found.some(({ state }) => state === 'ill') ? 1 : 0
}
