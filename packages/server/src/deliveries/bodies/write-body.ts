import { asciiJson } from './ascii-json.ts'
import type { BodyInput } from './body-format.ts'
import type { BodySources } from './body-sources.ts'
import { bodyFormatOf } from './body-formats.ts'
import { personText, personTitle } from './person-text.ts'

interface Writing extends BodyInput {
  readonly endpoint: BodyInput['endpoint'] & {
    readonly kind: 'webhook' | 'email' | 'chat'
    readonly format: string
  }
}

/** The body of a message for an endpoint, in ASCII; undefined = its format has none for it. */
export function writeBody(input: Writing): string | undefined {
  const { endpoint, message } = input
  if (endpoint.kind === 'chat') return asciiJson({ text: personText(message) })
  if (endpoint.kind === 'email') {
    return asciiJson({ subject: personTitle(message), text: personText(message) })
  }
  return textOf(bodyFormatOf(endpoint.format)?.write(input))
}

/** The same for a message that is taken up: formats may contain more than it does. Errors: those of the stores. */
export async function readBody(input: Writing, sources: BodySources): Promise<string | undefined> {
  const { kind, format } = input.endpoint
  const read = kind === 'webhook' ? bodyFormatOf(format)?.read : undefined
  return read === undefined ? writeBody(input) : textOf(await read(input, sources))
}

const textOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : asciiJson(value)
