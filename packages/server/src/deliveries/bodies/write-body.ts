import { DELIVERY_LIMITS } from '../delivery-limits.ts'
import { asciiJson } from './ascii-json.ts'
import type { BodyInput } from './body-format.ts'
import type { BodySources } from './body-sources.ts'
import { bodyFormatOf } from './body-formats.ts'
import { personText, personTitle } from './person-text.ts'
import { winnowFormat } from './winnow.ts'

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
  return textOf(bodyFormatOf(endpoint.format)?.write(input), input)
}

/** The same for a message that is taken up: formats may contain more than it does. Errors: those of the stores. */
export async function readBody(input: Writing, sources: BodySources): Promise<string | undefined> {
  const { kind, format } = input.endpoint
  const read = kind === 'webhook' ? bodyFormatOf(format)?.read : undefined
  return read === undefined ? writeBody(input) : textOf(await read(input, sources), input)
}

function textOf(value: unknown, input: Writing): string | undefined {
  if (value === undefined) return undefined
  const text = asciiJson(value)
  const isOwn = input.endpoint.format === winnowFormat.name
  return text.length <= DELIVERY_LIMITS.bodyBytes || !isOwn ? text : linked(input)
}

/** A body that is too long is left out: its reader gets it from the feed. */
function linked(input: BodyInput): string {
  const head = winnowFormat.write({ ...input, endpoint: { ...input.endpoint, body: 'thin' } })
  const link = `/v1/messages?after=${input.message.id - 1}&limit=1`
  return asciiJson({ ...(head as object), link })
}
