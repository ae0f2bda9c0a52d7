import { replaceFile } from '@winnow/store'
import { openMutex } from '../../limits/mutex.ts'
import { type OutgoingMessage, type Sender, SendingFailed } from './sender.ts'

/** Messages that the file keeps. */
const MAX_MESSAGES = 50

/**
 * Writes the latest messages into a file, for its owner's eyes only, instead of sending them: a developer finds the code
 * there. `nowMs`: the clock.
 */
export function fileSender(path: string, nowMs: () => number): Sender {
  const latest: string[] = []
  const alone = openMutex()
  return {
    kind: 'file',
    send: (message) =>
      alone(async () => {
        latest.unshift(shown(message, nowMs()))
        latest.length = Math.min(latest.length, MAX_MESSAGES)
        await replaceFile(path, `${HEAD}\n${latest.join('\n')}`).catch(() => {
          throw new SendingFailed('file')
        })
      }),
    close: () => undefined,
  }
}

const HEAD = `Messages that were not sent, since no mail server or SMS gateway is set. The latest ${MAX_MESSAGES}, newest first.\n`

const shown = ({ channel, to, subject, text }: OutgoingMessage, atMs: number): string =>
  [
    `${new Date(atMs).toISOString()} ${channel} to ${to}`,
    ...(channel === 'email' ? [`Subject: ${subject}`] : []),
    text.trimEnd(),
    '',
  ].join('\n')
