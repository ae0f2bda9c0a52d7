import { asciiJson } from './ascii-json.ts'
import type { BodyInput } from './body-format.ts'
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
  const value = bodyFormatOf(endpoint.format)?.write(input)
  return value === undefined ? undefined : asciiJson(value)
}
