import { pino, stdTimeFunctions } from 'pino'
import { describeError } from './describe-error.ts'
import { LogLines } from './log-lines.ts'

/**
 * The log: JSON lines without users' ids, bodies, keys or addresses. There is no way to pass a request in, and of an
 * error only what `describeError` lets through, because either may hold what a person typed.
 */
export interface Log {
  info(event: string, figures?: Readonly<Record<string, string | number | boolean>>): void
  /** Events are refused, and why: in words of ours, the core's or the disk's. */
  outage(event: string, figures: { readonly reason: string }): void
  /** Each request at level debug, by its pattern. */
  request(line: { method: string; route: string; status: number; ms: number }): void
  /** Something of ours failed: its kind, place and file, and its message where nobody typed it. */
  trouble(event: string, error: unknown): void
  /** Lines that could not be written since the start. */
  droppedCount(): number
}

export const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Milliseconds to a thousandth: further digits say nothing. */
const inMicroseconds = (ms: number): number => Math.round(ms * 1000) / 1000

/** Opens the log on standard output, or where else lines shall go. */
export function openLog(level: LogLevel, to: LogLines = new LogLines()): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const lines = pino(options, to)
  const wantsRequests = lines.isLevelEnabled('debug')
  return {
    info: (event, figures = {}) => lines.info(figures, event),
    outage: (event, figures) => lines.error(figures, event),
    request: (line) => {
      if (wantsRequests) lines.debug({ ...line, ms: inMicroseconds(line.ms) }, 'request')
    },
    trouble: (event, error) => lines.error({ error: describeError(error) }, event),
    droppedCount: () => to.droppedCount,
  }
}
