import { type Batches, type RawLine } from '@winnow/import'
import { CliError } from '../../cli-error.ts'
import { openBytes, type InputFile } from './input-file.ts'
import { splitLines } from './split-lines.ts'

/** Lines of a file of JSON Lines. Errors: CliError when it breaks off in its gzip, or is damaged there. */
export async function* readJsonl(file: InputFile): Batches<RawLine> {
  try {
    yield* splitLines(openBytes(file))
  } catch (cause) {
    if (!(cause instanceof Error) || !('code' in cause)) throw cause
    throw new CliError(`${file.name}: cannot be read to its end (${cause.message})`, { cause })
  }
}
