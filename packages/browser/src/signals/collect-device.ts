import type { BeaconValue } from '@winnow/contract'
import { idle } from '../idle.ts'
import type { Page } from '../page.ts'
import type { Signal } from './define-signal.ts'
import { SIGNALS } from './signals.ts'

const TEXT_CHARS = 512

/** A signal that has not answered by then is left out: some browsers never answer for audio. */
const SIGNAL_TIMEOUT_MS = 1_000

/**
 * Reads every signal, each when the page is idle. Which components make an id, and which of them an
 * engine changes at will, is the service's to know. A signal that fails is named in `failed`.
 */
export async function collectDevice(
  page: Page,
  signals: readonly Signal[] = SIGNALS,
): Promise<Readonly<Record<string, BeaconValue>>> {
  const device: Record<string, BeaconValue> = {}
  const failed: string[] = []
  for (const signal of signals) {
    await idle(page)
    try {
      const components = await inTime(
        page,
        signal.read(page, () => idle(page)),
      )
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

function inTime<T>(page: Page, work: T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    page.setTimeout(() => reject(new Error('no answer')), SIGNAL_TIMEOUT_MS)
    Promise.resolve(work).then(resolve, reject)
  })
}
