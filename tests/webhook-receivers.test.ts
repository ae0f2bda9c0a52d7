/**
 * The receivers of docs/guides/webhooks.md accept what Winnow signs and refuse all else. Node verifies with the official library
 * of Standard Webhooks; the other languages with the documented HMAC. `scripts/bring-interpreters.mjs` brings PHP and Ruby where it
 * can; one that is missing is skipped. Those in Java and Go are compiled first, and are of the long edition.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signMessage } from '@winnow/server'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/guides/webhooks.md'), 'utf8')

const RECEIVERS = [
  { language: 'mjs', file: 'receiver.mjs', command: 'node', args: (file: string) => [file] },
  {
    language: 'python',
    file: 'receiver.py',
    command: 'python3',
    args: (file: string) => ['-u', file],
  },
  {
    language: 'php',
    file: 'receiver.php',
    command: 'php',
    args: (file: string, port: number) => ['-S', `127.0.0.1:${port}`, file],
  },
  { language: 'ruby', file: 'receiver.rb', command: 'ruby', args: (file: string) => [file] },
]

const COMPILED = [
  { language: 'java', file: 'Receiver.java', command: 'java', args: (file: string) => [file] },
  { language: 'go', file: 'receiver.go', command: 'go', args: (file: string) => ['run', file] },
]

/** Lines of a receiver, besides what it imports. */
const MAX_LINES = 20

const TESTED = process.env['WINNOW_LONG'] === '1' ? [...RECEIVERS, ...COMPILED] : RECEIVERS

/** Of the one in Go, which reads no other from its environment. */
const GUIDE_PORT = ':3000'

const [SECRET, OTHER] = ['s', 'o'].map(
  (fill) => `whsec_${Buffer.from(fill.repeat(24)).toString('base64')}`,
) as [string, string]

const MESSAGE = { id: 7, kind: 'score.threshold_crossed', user_id: 'é' } as unknown as Parameters<
  typeof signMessage
>[0]

function codeOf(language: string): string {
  const block = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)
  if (block?.[1] === undefined) throw new Error(`the guide has no receiver in ${language}`)
  return block[1]
}

/** Lines that a reader must understand: all but imports and blank ones. */
function linesOf(code: string): readonly string[] {
  const imports = /^(?:import \([^)]*\)|(?:import|from|require|package|<\?php).*)$/gm
  return code
    .replace(imports, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
}

function isThere(command: string): boolean {
  try {
    execFileSync(command, [command === 'go' ? 'version' : '--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Waits until something accepts connections, as long as the process lives. */
async function accepting(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the receiver ended with ${child.exitCode}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('connect', () => socket.end())
    })
    if (isOpen) return
    await pause(20)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'winnow-receivers-'))
// The official library is resolved from there.
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

const children: ChildProcess[] = []
afterAll(() => {
  // `go run` has the receiver as a child of its own: each leads a group, which ends whole.
  for (const { pid, exitCode } of children)
    if (pid !== undefined && exitCode === null) process.kill(-pid)
})

it.each([...RECEIVERS, ...COMPILED])('the receiver in $language is short', ({ language }) => {
  expect(linesOf(codeOf(language)).length).toBeLessThanOrEqual(MAX_LINES)
})

describe.each(TESTED)('the receiver in $language', ({ language, file, command, args }) => {
  it.skipIf(!isThere(command))('accepts what is signed, and nothing else (W3, W19)', async () => {
    const port = await freePort()
    const path = join(folder, file)
    writeFileSync(path, codeOf(language).replace(GUIDE_PORT, `:${port}`))
    const env = { ...process.env, WINNOW_WEBHOOK_SECRET: SECRET, PORT: String(port) }
    const child = spawn(command, args(path, port), { env, stdio: 'ignore', detached: true })
    children.push(child)
    await accepting(port, child)
    const nowMs = Date.now()
    const right = signMessage(MESSAGE, { secret: SECRET, nowMs })
    const other = signMessage(MESSAGE, { secret: OTHER, nowMs })
    const both = `${other.headers['webhook-signature']} ${right.headers['webhook-signature']}`
    const requests = [
      ['as it is', right, 204],
      [
        'during a rotation',
        { ...right, headers: { ...right.headers, 'webhook-signature': both } },
        204,
      ],
      ['with a changed byte', { ...right, body: right.body.replace('score', 'Score') }, 401],
      ['with another id', { ...right, headers: { ...right.headers, 'webhook-id': 'msg_8' } }, 401],
      ['with another secret', other, 401],
      ['of six minutes ago', signMessage(MESSAGE, { secret: SECRET, nowMs: nowMs - 360_000 }), 401],
    ] as const
    for (const [what, { headers, body }, status] of requests) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
      await answer.text()
      expect([what, answer.status]).toEqual([what, status])
    }
  })
})
