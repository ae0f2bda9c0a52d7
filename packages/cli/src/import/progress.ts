import { type Tally } from '@winnow/import'
import { duration } from '../output/duration.ts'
import { grouped } from '../output/grouped.ts'

/** Where the importer reports its progress. */
export interface Progress {
  /** So many lines are done of so many. */
  at(done: number, tally: Tally): void
  /** No more will come: leaves the last line standing. */
  end(): void
}

/** Back to the begin of a terminal's line, and all of it wiped. */
const WIPED = '\r\u001B[K'

/** Prints something above a line of progress, which goes on below it. */
export const reportedWith = (out: Terminal, text: string): unknown =>
  out.write(`${out.isTTY === true ? WIPED : ''}${text}\n`)

const TTY_EVERY_MS = 250
const PLAIN_EVERY_MS = 10_000

/** One line: share, counts, rate, what is left. */
export function progressLine(
  done: { readonly now: number; readonly total: number | undefined; readonly before: number },
  seconds: number,
  tally: Tally,
): string {
  const rate = seconds > 0 ? (done.now - done.before) / seconds : 0
  const parts = [`${grouped(done.now)} lines`, `${grouped(rate)}/s`]
  if (done.total !== undefined) {
    const left = rate > 0 ? duration((done.total - done.now) / rate) : '…'
    const share = Math.floor((100 * done.now) / Math.max(1, done.total))
    parts[0] = `${String(share).padStart(3)} %  ${grouped(done.now)} of ${grouped(done.total)} lines`
    parts.push(`${left} left`)
  }
  if (tally.repeated > 0) parts.push(`${grouped(tally.repeated)} known before`)
  if (tally.refused > 0) parts.push(`${grouped(tally.refused)} refused`)
  return parts.join(', ')
}

interface Terminal {
  write(text: string): unknown
  readonly isTTY?: boolean
}

/** Tells on a terminal in one line that is written over, elsewhere in a line every ten seconds. */
export function terminalProgress(
  out: Terminal,
  nowMs: () => number,
  span: { readonly total: number | undefined; readonly before: number },
): Progress {
  const startedMs = nowMs()
  const isTty = out.isTTY === true
  let reportedMs = startedMs
  let last = ''
  let told = ''
  return {
    at(done, tally) {
      last = progressLine({ now: done, ...span }, (nowMs() - startedMs) / 1000, tally)
      if (nowMs() - reportedMs < (isTty ? TTY_EVERY_MS : PLAIN_EVERY_MS)) return
      reportedMs = nowMs()
      told = last
      out.write(isTty ? `${WIPED}${last}` : `${last}\n`)
    },
    end: () => {
      const isReportedInFull = last === '' || (!isTty && last === told)
      if (!isReportedInFull) out.write(`${isTty ? WIPED : ''}${last}\n`)
    },
  }
}
