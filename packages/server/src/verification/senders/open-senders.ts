import { join } from 'node:path'
import { ConfigError } from '../../config/load-config.ts'
import type { Config } from '../../config/settings.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { fileSender } from './file-sender.ts'
import { bodyFor, type Gateway, httpSender } from './http-sender.ts'
import type { Channel, Sender, Senders } from './sender.ts'
import { smtpSender } from './smtp-sender.ts'

/** The file of the data directory with messages that were not sent. */
export const UNSENT_MESSAGES = 'unsent-messages.txt'

/** Messages of these channels are written to it. */
export const unsentChannels = ({ smtpUrl, smsUrl }: Config): readonly Channel[] => [
  ...(smtpUrl === 'off' ? (['email'] as const) : []),
  ...(smsUrl === 'off' ? (['sms'] as const) : []),
]

/** What sends the messages of each channel, as the settings say. `mailer`: undefined = codes go to the file. Errors: ConfigError. */
export function openSenders(
  config: Config,
  nowMs: () => number,
  mailer: Mailer | undefined,
): Senders {
  const { smsUrl, dataDirectory } = config
  // One for both channels: each writes the whole file.
  let file: Sender | undefined
  const toFile = () => (file ??= fileSender(join(dataDirectory, UNSENT_MESSAGES), nowMs))
  return {
    email: mailer === undefined ? toFile() : smtpSender(mailer),
    sms: smsUrl === 'off' ? toFile() : httpSender(gatewayOf(config)),
  }
}

function gatewayOf({ smsUrl: url, smsContentType: contentType, smsBody, smsHeaders }: Config) {
  const headers = JSON.parse(smsHeaders) as Gateway['headers']
  const gateway: Gateway = { url, contentType, body: smsBody, headers }
  if (!smsBody.includes('{to}') || !smsBody.includes('{text}')) {
    throw new ConfigError('verification_sms_body must contain {to} and {text}.')
  }
  if (contentType === 'application/json' && !isJson(bodyFor(gateway, SAMPLE))) {
    throw new ConfigError('verification_sms_body must be JSON, with {to} and {text} in its texts.')
  }
  return gateway
}

const SAMPLE = { channel: 'sms', to: '+4915112345678', subject: '', text: 'a "code"' } as const

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
