/** The compose file, as far as it can be tried without containers: its commands and settings run here, on a PostgreSQL of the tests. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS } from '@winnow/server/settings'
import { isPostgresThere, newSchema, POSTGRES } from '@winnow/store/postgres-cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ServiceProcess } from '../trials/support/service-process.ts'
import { freePort, prints, WAITS } from './support/some-nodes.ts'

const OPERATING = join(import.meta.dirname, '../../docs/operating')
const HAPROXY = '/usr/sbin/haproxy'
const COMMAND = join(import.meta.dirname, '../../packages/cli/bin/winnow.js')

interface Part {
  readonly image: string
  readonly volumes?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly command?: readonly string[]
  readonly entrypoint?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition?: string }>>
  readonly stop_grace_period?: string
}

interface Compose {
  readonly services: Readonly<Record<string, Part>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, unknown>>
}

const compose = parse(readFileSync(join(OPERATING, 'compose.yaml'), 'utf8'), {
  merge: true,
}) as Compose
const proxy = readFileSync(join(OPERATING, 'haproxy.cfg'), 'utf8')
const dockerfile = readFileSync(join(OPERATING, 'Dockerfile'), 'utf8')

const NODES = ['node-a', 'node-b'] as const

const partOf = (name: string): Part => {
  const part = compose.services[name]
  if (part === undefined) throw new Error(`there is no ${name}`)
  return part
}

describe('docs/operating/compose.yaml', () => {
  it('names parts, volumes and settings that there are', () => {
    const parts = Object.values(compose.services)
    const named = parts.flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':')[0] ?? ''))
    expect(named.filter((one) => !one.startsWith('./') && !(one in compose.volumes))).toEqual([])
    const waited = parts.flatMap(({ depends_on: on = {} }) =>
      Array.isArray(on) ? (on as readonly string[]) : Object.keys(on),
    )
    expect(waited.filter((one) => !(one in compose.services))).toEqual([])
    const known = Object.values(SETTINGS).map(({ env }) => env)
    const set = parts.flatMap(({ environment = {} }) => Object.keys(environment))
    const ours = set.filter((one) => one.startsWith('WINNOW_'))
    expect(ours.length).toBeGreaterThan(2)
    expect(ours.filter((one) => !known.includes(one))).toEqual([])
  })

  it('gives each node a volume of its own where the image has its data, and time to stop', () => {
    const [, folder = ''] = /WINNOW_DATA_DIR=(\S+)/.exec(dockerfile) ?? []
    for (const node of NODES) {
      expect(partOf(node).volumes).toEqual([`${node}:${folder}`])
      const seconds = Number.parseInt(partOf(node).stop_grace_period ?? '', 10)
      expect(seconds * 1000).toBeGreaterThan(2 * SETTINGS.shutdownTimeoutMs.fallback)
    }
  })

  it('has a balancer that asks both nodes on their port whether they are ready', () => {
    const [, port] = /WINNOW_PORT=(\d+)/.exec(dockerfile) ?? []
    const servers = [...proxy.matchAll(/^ +server (\S+) (\S+)$/gm)].map(([, ...of]) => of)
    expect(servers).toEqual(NODES.map((node) => [node, `${node}:${port}`]))
    expect(proxy).toContain('option httpchk GET /health/ready')
  })

  it.skipIf(!existsSync(HAPROXY))(
    'has a balancer that haproxy can read (left out where there is none)',
    () => {
      const args = ['-c', '-f', join(OPERATING, 'haproxy.cfg')]
      expect(spawnSync(HAPROXY, args, { encoding: 'utf8' })).toMatchObject({ status: 0 })
    },
  )
})

describe.skipIf(!isPostgresThere)(`docs/operating/compose.yaml on ${POSTGRES}`, () => {
  let folder = ''
  let url = ''
  const nodes: ServiceProcess[] = []

  /** What the part `keys` runs, with the folders of this test, and without owners that there are only in the image. */
  const makeKeys = (): void => {
    const { entrypoint: [shell = '', ...options] = [], command: [script = ''] = [] } =
      partOf('keys')
    const winnow = `"${process.execPath}" "${COMMAND}"`
    const here = script
      .replaceAll('/nodes', join(folder, 'nodes'))
      .replace('winnow init', `${winnow} init`)
      .replace(/^chown .*$/m, '')
    const dataDir = partOf('keys').environment?.['WINNOW_DATA_DIR'] ?? ''
    execFileSync(shell, [...options, here], {
      env: {
        ...process.env,
        WINNOW_DATABASE_URL: url,
        WINNOW_DATA_DIR: dataDir.replace('/nodes', join(folder, 'nodes')),
      },
      stdio: 'pipe',
    })
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'winnow-compose-'))
    url = await newSchema(`compose_${process.pid}`)
    for (const node of ['a', 'b']) mkdirSync(join(folder, 'nodes', node), { recursive: true })
    makeKeys()
    // As with each further `docker compose up`.
    makeKeys()
  }, 60_000)

  afterAll(async () => {
    for (const node of nodes.toReversed()) await node.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })

  it('makes keys with which one node is active and the other waits', async () => {
    const roles: unknown[] = []
    const ports: number[] = []
    for (const node of ['a', 'b']) {
      const port = await freePort()
      const settings = {
        WINNOW_DATABASE_URL: url,
        WINNOW_FIRST_START: 'refuse',
        WINNOW_PORT: String(port),
      }
      const started = new ServiceProcess(join(folder, 'nodes', node), settings)
      nodes.push(started)
      ports.push(port)
      await (node === 'a' ? started.ready() : prints(started, WAITS))
    }
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`)
      const { role } = (await answer.json()) as { readonly role: string }
      roles.push([answer.status, role])
    }
    expect(roles).toEqual([
      [200, 'active'],
      [503, 'standby'],
    ])
  }, 60_000)
})
