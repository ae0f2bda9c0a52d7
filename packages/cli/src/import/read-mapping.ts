import { readFile } from 'node:fs/promises'
import { ImportError, type Mapping, parseMapping } from '@winnow/import'
import { CliError } from '../cli-error.ts'

/** Reads a mapping file. Errors: CliError. */
export async function readMapping(path: string): Promise<Mapping> {
  const source = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new CliError(`${path}: cannot be read (${cause.code ?? cause.message})`, { cause })
  })
  try {
    return parseMapping(source, path)
  } catch (cause) {
    throw cause instanceof ImportError ? new CliError(cause.message, { cause }) : cause
  }
}
