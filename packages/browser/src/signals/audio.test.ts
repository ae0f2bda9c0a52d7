import { expect, it } from 'vitest'
import { audio } from './audio.ts'
import { readSignal } from './read-signal.test.support.ts'

/** A browser that renders the same value at each sample, each second one below zero. */
function contextOf(value: number) {
  return class {
    readonly destination = {}
    private readonly samples: Float32Array

    constructor(_channels: number, length: number) {
      this.samples = Float32Array.from({ length }, (_, at) => (at % 2 === 0 ? value : -value))
    }

    createOscillator = () => ({ frequency: { value: 0 }, connect() {}, start() {} })
    createDynamicsCompressor = () => ({ connect() {} })
    startRendering = async () => ({ getChannelData: () => this.samples })
  }
}

const read = (page: object) => readSignal(audio, page)

it("a tone is the sum of its last samples' sizes", async () => {
  expect(await read({ OfflineAudioContext: contextOf(0.5) })).toEqual({ sum: 250 })
  expect(await read({ OfflineAudioContext: contextOf(0) })).toEqual({ sum: 0 })
})

it('a browser without sound says so', async () => {
  expect(await read({})).toEqual({ isMissing: true })
})
