import type { BodyRoom } from './body-room.ts'
import { contentEncoding } from './content-encoding.ts'
import type { Deadlines } from '../deadlines.ts'
import { GatheredBytes } from './gathered-bytes.ts'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { SERVER_LIMITS } from '../../limits/server-limits.ts'

/** Why there is no body to parse. */
export type BodyTrouble = 'too_large' | 'too_slow' | 'cut_off' | 'no_room' | 'encoding' | 'not_gzip'

const inflate = promisify(gunzip)

export interface BodyBounds {
  readonly maxBytes: number
  /** Until when it must be there. */
  readonly deadlines: Deadlines
  /** Where a body that is not small takes room while it comes, by its first bytes. */
  readonly roomOf: (first: Buffer) => BodyRoom
}

/**
 * Reads a request's body whole, at most `maxBytes` of it, before and after decompression. The
 * content type is not looked at: clients post JSON as forms.
 */
export function readBody(
  message: IncomingMessage,
  bounds: BodyBounds,
): Promise<Buffer | BodyTrouble> {
  const { headers } = message
  if (Number(headers['content-length']) > bounds.maxBytes) return Promise.resolve('too_large')
  const raw = collect(message, bounds)
  const encoding = contentEncoding(headers)
  return encoding === 'identity' ? raw : unpack(raw, encoding, bounds)
}

async function unpack(
  collected: Promise<Buffer | BodyTrouble>,
  encoding: string,
  { maxBytes }: BodyBounds,
): Promise<Buffer | BodyTrouble> {
  const raw = await collected
  if (typeof raw === 'string') return raw
  return encoding === 'gzip' ? unzip(raw, maxBytes) : 'encoding'
}

function collect(
  message: IncomingMessage,
  { maxBytes, deadlines, roomOf }: BodyBounds,
): Promise<Buffer | BodyTrouble> {
  return new Promise((resolve) => {
    const gathered = new GatheredBytes(maxBytes)
    let size = 0
    let taken = 0
    let isFinished = false
    let room: BodyRoom | undefined
    const holder = { giveWay: () => finish('no_room') }
    // Resolving a promise again, as the close after each end would, is reported by Node at a cost.
    const finish = (outcome: Buffer | BodyTrouble) => {
      if (isFinished) return
      isFinished = true
      deadline.end()
      room?.leave(holder)
      resolve(outcome)
    }
    const deadline = deadlines.begin(() => finish('too_slow'))
    message.on('data', (chunk: Buffer) => {
      if (isFinished) return
      size += chunk.length
      const wanted = Math.max(0, size - SERVER_LIMITS.bodyFreeBytes) - taken
      if (size > maxBytes) return finish('too_large')
      gathered.add(chunk)
      if (wanted === 0) return
      room ??= roomOf(gathered.whole())
      taken += wanted
      if (!room.take(holder, wanted)) finish('no_room')
    })
    message.on('end', () => finish(gathered.whole()))
    message.on('error', () => finish('cut_off'))
    message.on('close', () => finish('cut_off'))
  })
}

/** A small body that unfolds to a huge one stops at the limit. */
async function unzip(raw: Buffer, maxBytes: number): Promise<Buffer | BodyTrouble> {
  try {
    return await inflate(raw, { maxOutputLength: maxBytes })
  } catch (error) {
    return isTooLarge(error) ? 'too_large' : 'not_gzip'
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
