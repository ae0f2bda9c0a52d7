import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The command as it is installed; it runs the built code, which the tests are built before. */
const BIN = fileURLToPath(new URL('../bin/winnow.js', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Ended extends Ran {
  /** What ended it; null = it left by itself. */
  readonly signal: NodeJS.Signals | null
}

/** The environment without the settings of the person who runs the tests. */
const cleanEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('WINNOW_')))

/** Starts `winnow` as a process of its own; `options` are Node's. */
export const startWinnow = (
  args: readonly string[],
  options: readonly string[] = [],
): ChildProcess =>
  spawn(process.execPath, [...options, BIN, ...args], { env: cleanEnv(), stdio: 'pipe' })

/** Starts `winnow` in a shell that ran another command before. */
export const startWinnowIn = (told: string, args: readonly string[]): ChildProcess =>
  spawn('sh', ['-c', `${told}; exec "$0" "$@"`, process.execPath, BIN, ...args], {
    env: cleanEnv(),
    stdio: 'pipe',
  })

/** Resolves when the process has ended, with all its output. */
export async function ended(child: ChildProcess): Promise<Ended> {
  let out = ''
  let err = ''
  child.stdout?.on('data', (part: Buffer) => (out += part.toString('utf8')))
  child.stderr?.on('data', (part: Buffer) => (err += part.toString('utf8')))
  const end = await new Promise<Pick<Ended, 'code' | 'signal'>>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  )
  return { ...end, out, err }
}

/** Runs `winnow` to its end, with `input` on its standard input. */
export async function runWinnow(args: readonly string[], input = ''): Promise<Ran> {
  const child = startWinnow(args)
  child.stdin?.end(input)
  return ended(child)
}
