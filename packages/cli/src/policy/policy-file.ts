import { readFile, stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { parse, stringify } from 'yaml'
import { CliError } from '../cli-error.ts'

/** Bytes of a file with a policy or with cases. */
const MAX_FILE_BYTES = 4 * 1024 * 1024

/** Characters after which a line of YAML is not broken: conditions stay on one line. */
const NO_WIDTH = 0

/** The value of a YAML or JSON file: JSON is YAML. Error: CliError. */
export const readDocument = async (path: string): Promise<unknown> =>
  (await readWritten(path)).document

/** The value of a file, and its text. Error: CliError. */
export async function readWritten(
  path: string,
): Promise<{ readonly document: unknown; readonly text: string }> {
  const text = await textOf(path)
  try {
    return { document: parse(text), text }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    throw new CliError(`${path}: ${why}`, { cause })
  }
}

async function textOf(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > MAX_FILE_BYTES) throw new CliError(`${path} has more than ${MAX_FILE_BYTES} bytes`)
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof CliError) throw cause
    const { code, message } = cause as NodeJS.ErrnoException
    throw new CliError(`${path}: cannot be read (${code ?? message})`, { cause })
  }
}

/** A document as a file of this name has it: JSON where the name says so, else YAML. */
const documentText = (document: unknown, path: string): string =>
  path.endsWith('.json')
    ? `${JSON.stringify(document, undefined, 2)}\n`
    : stringify(document, { lineWidth: NO_WIDTH })

/** A version as its author wrote it; as `documentText` has it where they sent no text, or one that says something else. */
export function writtenText(
  { document, text }: { readonly document: unknown; readonly text?: string | undefined },
  path: string,
): string {
  const isAsked = text !== undefined && !path.endsWith('.json')
  return isAsked && says(text, document) ? text : documentText(document, path)
}

/** Whether a text is this document. The order of members says nothing. */
function says(text: string, document: unknown): boolean {
  try {
    return isDeepStrictEqual(parse(text), document)
  } catch {
    return false
  }
}
