import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadFile } from '@winnow/store'
import { afterAll } from 'vitest'
import type { Credentials } from '../start/credentials.ts'
import { basic } from './memory-service.ts'

/** Built: worker threads and Node itself take no TypeScript. */
const SERVER = new URL('../serve.ts', import.meta.url).href
const PROGRAM = fileURLToPath(threadFile('serve-for-ever.test.support', SERVER))

/** A service in a process of its own. */
export interface KilledService {
  /** Answers the JSON of a call. Errors: it was refused, or not answered. */
  readonly call: (
    method: string,
    path: string,
    body?: string | object,
    more?: Readonly<Record<string, string>>,
  ) => Promise<unknown>
  readonly kill: () => Promise<void>
}

/** Starts services on one data directory, one after the other; what is left of them ends with the tests of the file. */
export function killedServices(): () => Promise<KilledService> {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-killed-'))
  const directory = join(folder, 'data')
  const running = new Set<ChildProcess>()
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return async () => {
    const env = { ...process.env, WINNOW_DATA_DIR: directory, WINNOW_PORT: '0' }
    const child = spawn(process.execPath, [PROGRAM], { env })
    running.add(child)
    const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
    const address = await addressOf(child, exited)
    const kill = async () => {
      child.kill('SIGKILL')
      await exited
      running.delete(child)
    }
    return { call: callsOf(address, directory), kill }
  }
}

function addressOf(child: ChildProcess, exited: Promise<void>): Promise<string> {
  let output = ''
  return new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /address +(http:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    void exited.then(() => reject(new Error(output)))
  })
}

function callsOf(address: string, directory: string): KilledService['call'] {
  const path = join(directory, 'credentials.json')
  const { production } = JSON.parse(readFileSync(path, 'utf8')) as Credentials
  const own = basic(production.api_key)
  return async (method, target, body, more = {}) => {
    const sent = typeof body === 'object' ? JSON.stringify(body) : body
    const headers = { ...own, ...more }
    const init = { method, headers, ...(sent !== undefined && { body: sent }) }
    const answer = await fetch(`${address}${target}`, init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${target}: ${answer.status} ${text}`)
    return target.includes(':bulk') ? undefined : JSON.parse(text)
  }
}
