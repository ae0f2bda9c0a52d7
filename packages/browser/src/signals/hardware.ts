import { defineSignal } from './define-signal.ts'

/**
 * Processor, memory, touch. Stable in Chromium (memory is rounded to powers of two there, and absent
 * elsewhere). Firefox says 2 cores instead of the true number in private windows; WebKit caps them.
 */
export const hardware = defineSignal('hardware', ({ navigator }) => ({
  cores: navigator.hardwareConcurrency,
  memoryGb: (navigator as { deviceMemory?: number }).deviceMemory,
  touchPoints: navigator.maxTouchPoints,
}))
