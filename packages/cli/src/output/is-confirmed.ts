import { createInterface } from 'node:readline/promises'

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

/** Asks a person on the terminal. False without one, and for every answer but `y` or `yes`. */
export async function isConfirmed(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (input.isTTY !== true || output.isTTY !== true) return false
  const asking = createInterface({ input, output })
  try {
    return /^y(es)?$/i.test((await asking.question(`${question} [y/N] `)).trim())
  } finally {
    asking.close()
  }
}
