import { expect, it } from 'vitest'
import { hardware } from './hardware.ts'
import { readSignal } from './read-signal.test.support.ts'

it('is what the machine has, as far as the browser tells', async () => {
  const navigator = { hardwareConcurrency: 8, deviceMemory: 4, maxTouchPoints: 0 }
  const told = await readSignal(hardware, { navigator })
  expect(told).toMatchObject({ cores: 8, memoryGb: 4, touchPoints: 0 })
})
