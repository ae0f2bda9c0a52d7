import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService, type RunningService } from '@winnow/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCredentials, type Credentials } from '../../service/credentials.ts'
import { snippetFindings } from './examine-snippet.ts'
import { runHere } from '../../run-here.test.support.ts'

/** What the shop does otherwise than the guide says. */
interface Fault {
  readonly page?: (tag: string) => string
  readonly policy?: string
  readonly script?: (response: ServerResponse) => void
  readonly dropsHost?: boolean
}

let directory = ''
let service: RunningService
let shop: Server
let credentials: Credentials
let tag = ''
let fault: Fault = {}

const page = () => `http://localhost:${(shop.address() as AddressInfo).port}/`

/** A site with the service below `/ss/`, and a tag as the service prints it. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/'
  if (!path.startsWith('/ss/')) {
    const policy = fault.policy === undefined ? {} : { 'content-security-policy': fault.policy }
    response.writeHead(200, { 'content-type': 'text/html', ...policy })
    response.end(`<!doctype html><body>${(fault.page ?? ((text) => text))(tag)}</body>`)
    return
  }
  if (path.endsWith('.js') && fault.script !== undefined) {
    fault.script(response)
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const isPost = request.method === 'POST'
  const passed = await fetch(service.address + path.slice('/ss'.length), {
    method: request.method ?? 'GET',
    headers: { ...(request.headers.origin !== undefined && { origin: request.headers.origin }) },
    ...(isPost && { body: Buffer.concat(chunks) }),
  })
  const cookie = /"visitor":"([\w-]+)"/.exec(Buffer.concat(chunks).toString())?.[1]
  const renewed = isPost && fault.dropsHost !== true && passed.status === 204
  response.writeHead(passed.status, {
    'content-type': passed.headers.get('content-type') ?? '',
    ...(renewed && { 'set-cookie': `__ssid=${cookie}; Max-Age=34560000; Path=/` }),
  })
  response.end(Buffer.from(await passed.arrayBuffer()))
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'winnow-doctor-'))
  const config = { ...DEFAULT_CONFIG, port: 0, logLevel: 'silent' } as const
  service = await startService({ ...config, dataDirectory: directory })
  credentials = (await readCredentials(directory)) as Credentials
  shop = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => shop.listen(0, 'localhost', resolve))
  const cdn = ['--cdn-url', `${page()}ss`, '--url', service.address, '--data-dir', directory]
  const { out } = await runHere(['snippet', ...cdn])
  tag = out.replace("['_setSessionId', '']", "['_setSessionId', 'visit-1']")
})
afterAll(async () => {
  shop.close()
  await service.close()
  await rm(directory, { recursive: true, force: true })
})

async function look(found: Fault) {
  fault = found
  const flags = { dataDir: directory, url: service.address, environment: 'production' } as const
  const findings = await snippetFindings(page(), flags)
  const ill = findings.filter(({ state }) => state === 'ill')
  return { findings, ill: ill.map(({ what, told }) => `${what}: ${told}`) }
}

it('finds nothing to mend where all is as the guide says', async () => {
  const { findings, ill } = await look({ policy: "script-src 'self' 'unsafe-inline'" })
  expect(ill).toEqual([])
  expect(findings.map(({ what, state }) => `${what} ${state}`)).toEqual([
    'page well',
    'tag well',
    'session well',
    'view well',
    'key well',
    'script well',
    'integrity unseen',
    'policy well',
    'beacon well',
    'cookie well',
    'arrival well',
    'address well',
  ])
})

it.each(['/ss', '/ss/', 'LOCATION/ss'])(
  'finds nothing to mend where beacons go to %s of the page',
  async (tracker) => {
    const place = tracker.replace('LOCATION', page().replace(/\/$/, ''))
    const told = `_winnow.push(['_setTrackerUrl', '${place}'], ['_setCookieDomain', 'localhost'])`
    const { ill } = await look({
      page: (text) => text.replace('_winnow.push', `${told}\n_winnow.push`),
    })
    expect(ill).toEqual([])
  },
)

it('is a command that says what to mend, and fails for it', async () => {
  fault = { policy: "connect-src 'none'" }
  const ran = await runHere([
    'doctor',
    'snippet',
    page(),
    '--url',
    service.address,
    '--data-dir',
    directory,
  ])
  expect(ran.code).toBe(1)
  expect(ran.out).toMatch(
    /✗ policy +connect-src forbids .*\n +→ add http:\/\/localhost:\d+ to connect-src/,
  )
  const wrong = await runHere(['doctor', 'snippet', 'shop', '--data-dir', directory])
  expect(wrong.err).toContain('shop is no address of a page')
})

it.each<[string, Fault, RegExp]>([
  ['no tag', { page: () => '<p>' }, /^tag: no script/],
  ['no session', { page: (text) => text.replace('visit-1', '') }, /^session: empty/],
  [
    'a template that was not filled in',
    { page: (text) => text.replace('visit-1', '{{ session.id }}') },
    /^session: "\{\{ session\.id \}\}"/,
  ],
  [
    'no view',
    { page: (text) => text.replace(/.*_trackPageview.*/, '') },
    /^view: no script .* nothing is sent/,
  ],
  [
    'a view before its account',
    {
      page: (text) =>
        text
          .replace(/.*_trackPageview.*/, '')
          .replace(/(.*_setAccount)/, "_winnow.push(['_trackPageview']);\n$1"),
    },
    /^view: told before the account/,
  ],
  [
    'a cookie of another site',
    {
      page: (text) =>
        text.replace(
          '_winnow.push',
          "_winnow.push(['_setCookieDomain', '.shop.test'])\n_winnow.push",
        ),
    },
    /^domain: browsers keep no cookie for shop\.test of a page of localhost/,
  ],
  ['the tag twice', { page: (text) => text + text }, /^tag: 2 times/],
  ['the tag in a comment', { page: (text) => `<!-- ${text} -->` }, /^tag: no script/],
  [
    'a secret key',
    {
      page: (text) =>
        text.replace(
          /_setAccount', '\w+'/,
          () => `_setAccount', '${credentials.production.api_key}'`,
        ),
    },
    /secret API key/,
  ],
  [
    'the sandbox key',
    {
      page: (text) =>
        text.replace(
          /_setAccount', '\w+'/,
          () => `_setAccount', '${credentials.sandbox.beacon_key}'`,
        ),
    },
    /^key: no beacon key of production/,
  ],
  [
    'a script that is the home page',
    {
      script: (response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    },
    /^script: .* is text\/html/,
  ],
  [
    'an old script',
    {
      script: (response) =>
        void response.writeHead(200, { 'content-type': 'text/javascript' }).end('old'),
    },
    /is not what the service serves/,
  ],
  [
    'a wrong integrity',
    {
      page: (text) =>
        text.replace('script.async', "script.integrity = 'sha384-AAAA'; script.async"),
    },
    /^integrity: browsers refuse/,
  ],
  [
    'a policy without the nonce',
    { policy: "script-src 'self' 'nonce-x'" },
    /^policy: it forbids the tag/,
  ],
  [
    'Trusted Types',
    { policy: "require-trusted-types-for 'script'" },
    /^policy: its Trusted Types forbid the tag to name its script/,
  ],
  [
    'a proxy that takes no cookie back',
    { dropsHost: true },
    /^cookie: the answer does not renew it/,
  ],
])('finds %s', async (_, found, expected) => {
  const { ill } = await look(found)
  expect(ill.join('\n')).toMatch(expected)
})
