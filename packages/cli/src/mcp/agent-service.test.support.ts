import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { DAY_MS } from '@winnow/contract'
import type { Permission } from '@winnow/contract/native'
import { basic, type MemoryService, openMemoryService } from '@winnow/server/testing'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../bin/winnow.js', import.meta.url))

const PASSWORD = 'eight quiet herons'

const GUIDE = new URL('../../../../docs/guides/agents.md', import.meta.url)

/** The guide for agents. */
export const guide = (): string => readFileSync(GUIDE, 'utf8')

/** The blocks of JSON of the guide. */
export const jsonOfGuide = (): readonly Json[] =>
  [...guide().matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, block = '']) => JSON.parse(block) as Json,
  )

interface McpConfiguration {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** What the guide says that the configuration of an agent's program contains. */
function configurationOfGuide(): McpConfiguration {
  const [servers] = jsonOfGuide().flatMap(({ mcpServers }) => mcpServers ?? [])
  return (servers as { readonly winnow: McpConfiguration }).winnow
}

type Json = Readonly<Record<string, unknown>>

/** A service with an admin, who makes personal tokens for agents. */
export class AgentHost {
  readonly service: MemoryService
  readonly url: string
  private readonly cookie: string
  private readonly clients: Client[] = []

  private constructor(service: MemoryService, cookie: string) {
    this.service = service
    this.url = service.app.address()
    this.cookie = cookie
  }

  static async open(): Promise<AgentHost> {
    const service = await openMemoryService()
    await service.app.listen({ host: '127.0.0.1', port: 0 })
    const url = service.app.address()
    const asked = await sent(new URL('/v1/people/first-admin-link', url), {
      headers: { authorization: `Bearer ${service.adminToken}` },
      body: {},
    })
    const link = String(((await asked.json()) as Json)['link'])
    const used = await sent(new URL('/v1/sign-in/link', url), {
      headers: {},
      body: { token: link.split('#')[1], password: PASSWORD, email: 'root@shop.example' },
    })
    const cookie = used.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return new AgentHost(service, cookie)
  }

  async close(): Promise<void> {
    for (const client of this.clients) await client.close()
    await this.service.close()
  }

  /** Sends a request with the secret key, and returns its answer once records know of it. */
  async send(method: string, path: string, body?: object): Promise<Json> {
    const headers = basic(this.service.local.production.api_key)
    const answer = await sent(new URL(path, this.url), { method, headers, body })
    const { core, records } = this.service.services
    await records.settled(core.figures().sequence)
    return (await answer.json()) as Json
  }

  /** A personal token of the admin that permits this alone. */
  async token(permissions: readonly Permission[]): Promise<string> {
    const expires_at = this.service.services.nowMs() + DAY_MS
    const body = { name: 'An agent', permissions, expires_at }
    const headers = { cookie: this.cookie, 'sec-fetch-site': 'same-origin' }
    const made = await sent(new URL('/v1/me/tokens', this.url), { headers, body })
    return String(((await made.json()) as Json)['token'])
  }

  /** The official client, with `winnow mcp` as a process of its own. */
  async agent(permissions: readonly Permission[]): Promise<Client> {
    const { account_id: account } = this.service.local
    const client = new Client({ name: 'test', version: '1' })
    const { args, env } = configurationOfGuide()
    const values: Readonly<Record<string, string>> = {
      WINNOW_URL: this.url,
      WINNOW_TOKEN: await this.token(permissions),
      WINNOW_ENVIRONMENT: `${account}/production`,
    }
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [BIN, ...args],
      env: Object.fromEntries(Object.keys(env).map((name) => [name, values[name] ?? ''])),
    })
    await client.connect(transport)
    this.clients.push(client)
    return client
  }

  /** The entries of the audit about calls of agents, the oldest first. */
  async audited(): Promise<readonly Json[]> {
    const headers = { authorization: `Bearer ${this.service.adminToken}` }
    const answer = await fetch(new URL('/v1/audit?limit=100', this.url), { headers })
    const { entries } = (await answer.json()) as { readonly entries: readonly Json[] }
    return entries.toReversed()
  }
}

interface Sent {
  readonly method?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object | undefined
}

async function sent(url: URL, { method = 'POST', headers, body }: Sent): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (answer.ok) return answer
  throw new Error(`${url.pathname}: ${await answer.text()}`)
}

/** The blocks of a tool's answer. */
export async function callTool(
  client: Client,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly isError: boolean; readonly texts: readonly string[] }> {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const blocks = content as readonly { readonly type: string; readonly text: string }[]
  return { isError: isError === true, texts: blocks.map(({ text }) => text) }
}

/** The data of an answer, from between its marks. */
export function dataIn([ours = '', data = '']: readonly string[]): Json {
  const found = /^<untrusted-data ([0-9a-f]{16})>\n(.*)\n<\/untrusted-data \1>$/s.exec(data)
  if (found === null) throw new Error(`${ours}\n${data}`)
  return JSON.parse(found[2] ?? '') as Json
}
