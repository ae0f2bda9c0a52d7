import type { BeaconValue } from '@winnow/contract'
import { idle } from '../idle.ts'
import type { Page } from '../page.ts'
import type { Pause, Signal } from './define-signal.ts'
import { SIGNALS } from './signals.ts'

const TEXT_CHARS = 512

/** A signal that waits for an answer longer is left out: some browsers never answer for audio. */
const SIGNAL_TIMEOUT_MS = 1_000

/** The page is painted first: drawing of our own would hold that up. */
const PAINT_MS = 200

/** Work of several signals goes on for so long before the page gets its turn: each turn costs up to 50 ms. */
const SLICE_MS = 6

/**
 * Reads every signal while the page is idle. Which components make an id, and which of them an
 * engine changes at will, is the service's to know. A signal that fails is named in `failed`.
 */
export async function collectDevice(
  page: Page,
  signals: readonly Signal[] = SIGNALS,
): Promise<Readonly<Record<string, BeaconValue>>> {
  const device: Record<string, BeaconValue> = {}
  const failed: string[] = []
  const pause = slicesOf(page)
  await new Promise((resolve) => page.setTimeout(resolve, PAINT_MS))
  for (const signal of signals) {
    await pause()
    try {
      const components = await inTime(page, signal, pause)
      for (const name of Object.keys(components))
        keep(device, `${signal.name}.${name}`, components[name])
    } catch {
      failed.push(signal.name)
    }
  }
  return failed.length > 0 ? { ...device, failed } : device
}

function keep(
  device: Record<string, BeaconValue>,
  name: string,
  value: BeaconValue | null | undefined,
): void {
  if (typeof value === 'string') device[name] = value.slice(0, TEXT_CHARS)
  else if (value !== null && value !== undefined) device[name] = value
}

function slicesOf(page: Page): Pause {
  let startMs = 0
  return async (ms = SLICE_MS) => {
    if (page.performance.now() - startMs < ms) return
    await idle(page)
    startMs = page.performance.now()
  }
}

/** One that pauses waits for the page and not for an answer, however busy the page is. */
function inTime(page: Page, signal: Signal, pause: Pause): ReturnType<Signal['read']> {
  return new Promise((resolve, reject) => {
    const timer = page.setTimeout(reject, SIGNAL_TIMEOUT_MS)
    const patient: Pause = (ms) => {
      page.clearTimeout(timer)
      return pause(ms)
    }
    Promise.resolve(signal.read(page, patient)).then(resolve, reject)
  })
}
