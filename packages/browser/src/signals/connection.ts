import { defineSignal } from './define-signal.ts'

interface Connection {
  readonly effectiveType?: string
  readonly rtt?: number
  readonly saveData?: boolean
}

/** The network as Chromium judges it; other engines say nothing. Changes within a visit: never an id. */
export const connection = defineSignal('connection', ({ navigator }) => {
  const { connection: network } = navigator as { connection?: Connection }
  return { type: network?.effectiveType, roundTripMs: network?.rtt, savesData: network?.saveData }
})
