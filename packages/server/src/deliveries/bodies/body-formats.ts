import type { BodyFormat } from './body-format.ts'
import { decisionFormats, orderFormat } from './compat-formats.ts'
import { partnerNotificationFormat } from './partner-notification.ts'
import { winnowFormat } from './winnow.ts'

/** Every format of bodies: a new one is a file and a line here. */
const BODY_FORMATS: readonly BodyFormat[] = [
  winnowFormat,
  orderFormat,
  ...decisionFormats,
  partnerNotificationFormat,
]

/** The format of a name; undefined = there is none. */
export const bodyFormatOf = (name: string): BodyFormat | undefined =>
  BODY_FORMATS.find((format) => format.name === name)

export const BODY_FORMAT_NAMES: readonly string[] = BODY_FORMATS.map(({ name }) => name)
