import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  BUILT_IN_ROLES,
  type BuiltInRole,
  type Permission,
  PERMISSIONS,
  PERMISSIONS_OF_ROLES,
  permissionOf,
} from '@winnow/contract/native'
import { describe, expect, it } from 'vitest'
import { answering, closeAll } from '../service/answering.test.support.ts'
import { runHere } from '../run-here.test.support.ts'
import { ended, startWinnowIn } from '../run-winnow.test.support.ts'
import { guide } from './agent-service.test.support.ts'
import { agentApi } from './agent-api.ts'
import { AGENT_TOOLS, neededFor } from './agent-tools.ts'

const WRITING = ['apply_decision', 'change_list', 'decide_case', 'note_on_case']
const TRYING = ['read_backtest', 'run_backtest', 'try_route']

/** What tokens with all permissions of a role do not have, written by hand. */
const HIDDEN: Readonly<Record<BuiltInRole, readonly string[]>> = {
  viewer: [...WRITING, ...TRYING, 'draft_policy'],
  analyst: [...WRITING, ...TRYING, 'draft_policy'],
  lead: [],
  policy_author: WRITING,
  admin: [],
}

describe('the tools of agents', () => {
  it.each(Object.keys(BUILT_IN_ROLES) as BuiltInRole[])('of a token of %s', (role) => {
    const permitted: ReadonlySet<string> = PERMISSIONS_OF_ROLES[role]
    const hidden = AGENT_TOOLS.filter((tool) => neededFor(tool).some((one) => !permitted.has(one)))
    expect(hidden.map(({ name }) => name).toSorted()).toEqual([...HIDDEN[role]].toSorted())
  })

  it.each(AGENT_TOOLS)('$name writes if its permission is not for agents alone', (tool) => {
    const isFree = tool.needs.every((one) => permissionOf(one).isForAgents === true)
    expect(tool.isWriting).toBe(!isFree)
    expect(tool.name).toMatch(/^[a-z][a-z_]{0,63}$/)
    expect(Object.keys(tool.input.properties)).toEqual(
      expect.arrayContaining([...tool.input.required]),
    )
    expect(tool.description.length).toBeLessThan(400)
  })

  it('are those of the guide, with what a token needs', () => {
    const rows = [...guide().matchAll(/^\| `(\w+)` +\|[^|]+\| (.+?) +\|$/gm)]
    const listed = rows.map(([, name, needs = '']) => [name, needs.replaceAll('`', '').split(', ')])
    const declared = AGENT_TOOLS.map((tool) => [tool.name, neededFor(tool)])
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(declared))
  })

  it('reach nothing of administration', () => {
    const needed = new Set<string>(AGENT_TOOLS.flatMap(({ needs }) => needs))
    const held = (Object.keys(PERMISSIONS) as Permission[]).filter((one) => needed.has(one))
    expect(held.filter((one) => one.startsWith('manage_'))).toEqual([])
  })
})

describe('winnow mcp', () => {
  const TOKEN = `wt_${'0'.repeat(64)}`

  it.each([
    [[], 'WINNOW_TOKEN is not set'],
    [['--environment', 'production'], '<account id>/<production'],
    [['--url', 'localhost'], 'must be an address'],
  ])('with %j is wrong use', async (words, told) => {
    const { code, err } = await runHere(['mcp', ...words])
    expect([code, err]).toEqual([2, expect.stringContaining(told)])
  })

  it.each([
    ['0123456789abcdef', 2, 'is no personal token'],
    [TOKEN, 1, 'No service answers at http://127.0.0.1:9. Ask the person'],
  ])('with the token %s does not begin', async (token, code, told) => {
    const words = ['mcp', '--url', 'http://127.0.0.1:9']
    const ran = await ended(startWinnowIn(`export WINNOW_TOKEN=${token}`, words))
    expect([ran.code, ran.out, ran.err]).toEqual([code, '', expect.stringContaining(told)])
  })

  it('sends its token nowhere else: a redirect is no answer, and what is no JSON of ours is told', async () => {
    const ofPage = agentApi({ url: await answering(502, '<html>'), token: TOKEN })
    const ofRedirect = agentApi({ url: await answering(307, ''), token: TOKEN })
    const call = { method: 'GET', path: '/v1/me' } as never
    await expect(ofPage.callWith(call, {})).rejects.toThrow('The service answered HTTP 502.')
    await expect(ofRedirect.callWith(call, {})).rejects.toThrow('HTTP 307')
    await closeAll()
  })
})

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

/** What a file imports, or exports again. */
const IMPORTED = /^(?:import|(?:import|export)\s[^;'"=]*?\sfrom)\s*['"]([^'"]+)['"]/gm

/** The built files that are loaded with one, without those that are imported later. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, name = ''] of text.matchAll(IMPORTED)) {
    if (name.startsWith('.')) loadedWith(new URL(name, `file://${file}`).pathname, seen)
    else seen.add(name)
  }
  return seen
}

it('no other command loads the protocol', () => {
  const isOfProtocol = (name: string): boolean => name.startsWith('@modelcontextprotocol/')
  const loaded = [...loadedWith(`${DIST}/main.js`)]
  expect(loaded.filter((name) => isOfProtocol(name) || name.includes('/dist/mcp/'))).toEqual([])
  expect([...loadedWith(`${DIST}/mcp/serve-stdio.js`)].some(isOfProtocol)).toBe(true)
  expect(readdirSync(`${DIST}/mcp`)).toContain('serve-stdio.js')
})
