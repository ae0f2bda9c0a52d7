import type { Response } from 'light-my-request'
import type { RoleGrant } from '@winnow/engine'
import type { MemoryService } from './memory-service.ts'

/** Where test browsers see the service. */
const HOST = 'winnow.test'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface TestBrowserOptions {
  /** The address that it sends from. */
  readonly remoteAddress?: string
  /** Further headers of each request; undefined = without this one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** A browser with a page of the service open: it keeps its cookies, and says where the page is from. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  private readonly service: Pick<MemoryService, 'app'>
  private readonly options: TestBrowserOptions

  constructor(service: Pick<MemoryService, 'app'>, options: TestBrowserOptions = {}) {
    this.service = service
    this.options = options
  }

  /** Sends a request, and takes the cookie of its answer. */
  async send(
    method: Method,
    url: string,
    payload?: object,
    headers: TestBrowserOptions['headers'] = {},
  ): Promise<Response> {
    const all = { ...this.ownHeaders(), ...this.options.headers, ...headers }
    const sent = Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined)
    const answer = await this.service.app.inject({
      method,
      url,
      remoteAddress: this.options.remoteAddress ?? '127.0.0.1',
      headers: Object.fromEntries(sent),
      ...(payload !== undefined && { payload }),
    })
    this.take(answer.headers['set-cookie'])
    return answer
  }

  /** Opens a session for a new person, past signing in. Gives their id. */
  async signIn(
    { services }: Pick<MemoryService, 'services'>,
    person: { readonly email: string; readonly roles?: readonly RoleGrant[] },
  ): Promise<string> {
    const { people } = services
    const nowMs = services.nowMs()
    const known =
      people.register.withEmail(person.email) ??
      (await people.register.create({
        email: person.email,
        name: person.email,
        state: 'active',
        roles: person.roles ?? [],
        nowMs,
      }))
    const personId = known?.id ?? ''
    const { secret } = await people.sessions.start({ personId, method: 'password' }, nowMs)
    this.cookies.set('winnow_session', secret)
    return personId
  }

  private ownHeaders(): Readonly<Record<string, string>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      host: HOST,
      origin: `http://${HOST}`,
      'sec-fetch-site': 'same-origin',
      ...(cookie !== '' && { cookie }),
    }
  }

  private take(header: string | string[] | number | undefined): void {
    for (const cookie of header === undefined ? [] : [header].flat()) {
      const [pair = ''] = String(cookie).split(';')
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1)
      if (value === '') this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), value)
    }
  }
}
