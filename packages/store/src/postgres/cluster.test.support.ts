import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { NPM_PROGRAMS } from '../../../../scripts/set-up/npm-postgres.mjs'

/** Where Debian's packages put the programs of each version. */
const DEBIAN = '/usr/lib/postgresql'
const MIN_VERSION = 15

/** PostgreSQL runs as nobody but such a user where we are root. */
const USERS = ['postgres', 'nobody']

/** A server that does not answer by then does not start. */
const START_MS = 60_000
const LOOK_MS = 20

/** The programs' directory; undefined = they are not installed. WINNOW_POSTGRES chooses another. */
const programs = ((): string | undefined => {
  const chosen = process.env['WINNOW_POSTGRES']
  if (chosen !== undefined) return chosen
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const newest = Math.max(0, ...versions.filter((version) => version >= MIN_VERSION))
  if (newest > 0) return join(DEBIAN, String(newest), 'bin')
  return existsSync(NPM_PROGRAMS) ? NPM_PROGRAMS : undefined
})()

/** What its tests are called: those that are left out say why. */
export const POSTGRES =
  programs === undefined
    ? `postgres (left out: there is no PostgreSQL of version ${MIN_VERSION} or later)`
    : 'postgres'

export const isPostgresThere = programs !== undefined

/** Whether servers can be copied and followed: the npm registry's programs are the server alone. */
export const canFollow = programs !== undefined && existsSync(join(programs, 'pg_basebackup'))

/** What tests of followers are called: those that are left out say why. */
export const FOLLOWED = canFollow ? 'followed' : 'followed (left out: there is no pg_basebackup)'

export interface Cluster {
  /** Of its database `postgres`. */
  readonly url: string
  /** What `initdb` made. */
  readonly data: string
}

/**
 * One cluster for the whole run, started by whichever test needs it first; `tests/support/postgres.ts` stops it. What it writes need not
 * outlive the machine.
 */
export async function sharedCluster(): Promise<Cluster> {
  const directory = join(tmpdir(), 'postgres')
  const cluster = clusterIn(directory)
  if (isFirst(directory)) {
    makeCluster(directory)
    startCluster(directory, ['fsync=off', 'full_page_writes=off', 'autovacuum=off'])
  }
  await answers(cluster)
  return cluster
}

/** Makes a schema of the shared cluster, and answers the URL of a database that has its tables there. */
export async function newSchema(name: string): Promise<string> {
  const { url } = await sharedCluster()
  await runOn({ url }, `CREATE SCHEMA ${name}`)
  return `${url}&options=${encodeURIComponent(`-c search_path=${name}`)}`
}

/** Runs a statement on a database, in a session of its own. */
export async function runOn({ url }: Pick<Cluster, 'url'>, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes a cluster in a new directory, to be started. */
export function newCluster(directory: string): Cluster {
  mkdirSync(directory)
  makeCluster(directory)
  return clusterIn(directory)
}

/** The cluster of a directory. */
export const clusterIn = (directory: string): Cluster => ({
  url: `postgres://winnow@localhost/postgres?host=${encodeURIComponent(directory)}`,
  data: join(directory, 'data'),
})

/** Whether nobody else made the directory before. */
function isFirst(directory: string): boolean {
  try {
    mkdirSync(directory)
    return true
  } catch (error) {
    if (existsSync(directory)) return false
    throw error
  }
}

/** Servers run as nobody where we are root. */
function giveToServer(directory: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = unprivileged()
  chownSync(directory, uid, gid)
  // Temporary directories are their owner's: others may pass through this one.
  chmodSync(join(directory, '..'), 0o711)
}

function makeCluster(directory: string): void {
  giveToServer(directory)
  const options = ['-U', 'winnow', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const made = spawnSync(program('initdb'), ['-D', join(directory, 'data'), ...options], {
    ...asUser(),
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
}

/** Starts a server, that lives on when whoever started it ends. Answers its process id. */
export function startCluster(directory: string, settings: readonly string[]): number {
  const all = ['listen_addresses=', `unix_socket_directories=${directory}`, ...settings]
  const log = openSync(join(directory, 'log'), 'a')
  const server = spawn(
    program('postgres'),
    ['-D', join(directory, 'data'), ...all.flatMap((setting) => ['-c', setting])],
    { ...asUser(), detached: true, stdio: ['ignore', log, log] },
  )
  server.unref()
  if (server.pid === undefined) throw new Error('postgres was not started')
  return server.pid
}

/** Starts what receives the log as a synchronous standby called `pg_receivewal`, and keeps it in a new directory. Answers its process id. */
export function startStandby(directory: string, into: string): number {
  mkdirSync(into)
  const where = ['-h', directory, '-U', 'winnow', '-D', into]
  const standby = spawn(program('pg_receivewal'), [...where, '--synchronous'], { stdio: 'ignore' })
  if (standby.pid === undefined) throw new Error('pg_receivewal was not started')
  return standby.pid
}

/** Copies a cluster that runs into a new directory, to be started as its standby. */
export function newFollower(directory: string, into: string): Cluster {
  mkdirSync(into)
  giveToServer(into)
  const where = ['-h', directory, '-U', 'winnow', '-D', join(into, 'data')]
  const copied = spawnSync(program('pg_basebackup'), [...where, '-R', '--checkpoint=fast'], {
    ...asUser(),
    encoding: 'utf8',
  })
  if (copied.status !== 0) throw new Error(`pg_basebackup: ${copied.stderr}`)
  return clusterIn(into)
}

/** Waits until a cluster answers. */
export async function answers({ url }: Cluster): Promise<void> {
  const end = performance.now() + START_MS
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (performance.now() > end) throw error
      await wait(LOOK_MS)
    }
  }
}

function asUser(): { readonly uid?: number; readonly gid?: number; readonly cwd: string } {
  return process.getuid?.() === 0 ? { ...unprivileged(), cwd: '/' } : { cwd: '/' }
}

function unprivileged(): { readonly uid: number; readonly gid: number } {
  for (const user of USERS) {
    const [uid, gid] = ['-u', '-g'].map((of) => spawnSync('id', [of, user], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) {
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    }
  }
  throw new Error(`PostgreSQL does not run as root, and there is none of ${USERS.join(', ')}`)
}

function program(name: string): string {
  if (programs === undefined) throw new Error('PostgreSQL is not installed')
  return join(programs, name)
}
