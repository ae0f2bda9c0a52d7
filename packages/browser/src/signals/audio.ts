import { defineSignal } from './define-signal.ts'

const [RATE, SAMPLES, FROM] = [44_100, 5_000, 4_500]

/**
 * The sum of a computed tone: differs by processor and engine. Rendered off the page's thread, without
 * a sound. Stable in Chromium and Firefox; newer WebKit adds noise, so that the last digits change.
 */
export const audio = defineSignal('audio', async (page) => {
  if (typeof page.OfflineAudioContext !== 'function') return { isMissing: true }
  const context = new page.OfflineAudioContext(1, SAMPLES, RATE)
  const tone = context.createOscillator()
  tone.type = 'triangle'
  tone.frequency.value = 10_000
  const compressor = context.createDynamicsCompressor()
  tone.connect(compressor)
  compressor.connect(context.destination)
  tone.start(0)
  const samples = (await context.startRendering()).getChannelData(0).subarray(FROM)
  return { sum: samples.reduce((sum, sample) => sum + Math.abs(sample), 0) }
})
