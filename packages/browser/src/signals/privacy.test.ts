import { expect, it } from 'vitest'
import { privacy } from './privacy.ts'
import { readSignal } from './read-signal.test.support.ts'

it('is what the visitor asks for', async () => {
  const told = await readSignal(privacy, { navigator: { globalPrivacyControl: true } })
  expect(told).toEqual({ globalPrivacyControl: true, doNotTrack: undefined })
})
