import { openMemoryService, type MemoryService } from '@winnow/server/testing'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { App } from '../app.tsx'
import { newConsole } from '../console.ts'
import { setLanguage, startWords } from '../words/words.ts'
import { addBrowserParts } from './browser-parts.test.support.ts'

/** Only what hangs: a busy machine must not fail a test. */
const PATIENCE_MS = 60_000

const PASSWORD = 'eight quiet herons'

/** Changes what the page is answered, or when. */
export type Between = (target: string, send: () => Promise<Response>) => Promise<Response>

/** A console in the page of a test, before a whole service in memory. */
export interface ServedConsole {
  readonly service: MemoryService
  readonly user: UserEvent
  /** Makes a person with a role, and signs the page in as them. */
  signIn(role?: string): Promise<void>
  /** Shows a screen: `/queues?at=…`. */
  show(path: string): ReturnType<typeof newConsole>
  /** What the address of the page is now. */
  address(): string
  /** Stands between the page and the service from now on. */
  between(change: Between): void
  close(): Promise<void>
}

/** A browser's requests to the service: with its cookie, and from a page of the service. */
function browserOf(service: MemoryService) {
  let cookie: string | undefined
  const send = async (wanted: string, request: RequestInit = {}): Promise<Response> => {
    // What is sent without a socket arrives when it has ended: the stream says what there is now, and ends.
    const target = wanted === '/v1/live' ? `${wanted}?seconds=0` : wanted
    const answer = await service.app.inject({
      method: (request.method ?? 'GET') as 'GET',
      url: target,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(request.headers as Record<string, string>),
        ...(cookie !== undefined && { cookie }),
      },
      ...(typeof request.body === 'string' && { payload: request.body }),
    })
    const set = answer.headers['set-cookie']
    if (set !== undefined) cookie = String(set).split(';', 1)[0]
    const body = answer.statusCode === 204 ? null : answer.body
    return new Response(body, { status: answer.statusCode })
  }
  return { send }
}

async function posted(
  send: ReturnType<typeof browserOf>['send'],
  target: string,
  body: object,
  headers = {},
) {
  const answer = await send(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${target}: ${await answer.text()}`)
  return (await answer.json()) as { readonly invitation: { readonly link: string } }
}

/** Files of tests that share a worker share its words: beginning anew would forget those of screens that are loaded. */
let words: Promise<void> | undefined

/** Opens a service and a page before it. Close it after the tests. */
export async function openServedConsole(
  settings?: Parameters<typeof openMemoryService>[0],
): Promise<ServedConsole> {
  addBrowserParts()
  configure({ asyncUtilTimeout: PATIENCE_MS })
  await (words ??= startWords())
  await setLanguage('en')
  localStorage.clear()
  const service = await openMemoryService(settings)
  const browser = browserOf(service)
  const realFetch = globalThis.fetch
  let change: Between = (_, send) => send()
  let shown: ReturnType<typeof newConsole> | undefined
  let persons = 0
  globalThis.fetch = async (target, request) => {
    if (typeof target !== 'string') throw new TypeError('the console asks by text')
    return change(target, () => browser.send(target, request))
  }
  return {
    service,
    user: userEvent.setup(),
    async signIn(role = 'admin') {
      persons += 1
      const person = {
        email: `maya.${persons}@shop.example`,
        name: 'Maya Okafor',
        roles: [{ role }],
      }
      const admin = { authorization: `Bearer ${service.adminToken}` }
      const invited = await posted(browser.send, '/v1/people', person, admin)
      const token = new URL(invited.invitation.link).hash.slice(1)
      await posted(browser.send, '/v1/sign-in/link', { token, password: PASSWORD })
    },
    show(path) {
      cleanup()
      shown = newConsole(createMemoryHistory({ initialEntries: [`/console${path}`] }))
      render(<App parts={shown} />)
      return shown
    },
    address: () => shown?.router.state.location.href ?? '',
    between(to) {
      change = to
    },
    async close() {
      cleanup()
      globalThis.fetch = realFetch
      await service.close()
    },
  }
}
