import { vi } from 'vitest'
import { buildProgram } from './program.ts'
import { reportError } from './output/report-error.ts'
import type { Ran } from './run-winnow.test.support.ts'

/** Keeps what is written instead of writing it. */
function listenTo(stream: NodeJS.WriteStream): { readonly said: () => string } {
  const parts: Buffer[] = []
  vi.spyOn(stream, 'write').mockImplementation((part: string | Uint8Array) => {
    parts.push(Buffer.from(part as string))
    return true
  })
  return { said: () => Buffer.concat(parts).toString('utf8') }
}

async function exitCodeOf(args: readonly string[]): Promise<number> {
  try {
    const program = await buildProgram(args)
    await program.parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    return reportError(error, process.stderr)
  }
}

/**
 * Runs a command of `winnow` inside this process, to its end, without settings of the person who runs the
 * tests: what it says and answers, where the process itself is not what is looked at.
 */
export async function runHere(args: readonly string[]): Promise<Ran> {
  const names = Object.keys(process.env).filter((name) => name.startsWith('WINNOW_'))
  for (const name of names) vi.stubEnv(name, undefined)
  const [out, err] = [listenTo(process.stdout), listenTo(process.stderr)]
  try {
    const code = await exitCodeOf(args)
    return { code, out: out.said(), err: err.said() }
  } finally {
    process.exitCode = undefined
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  }
}
