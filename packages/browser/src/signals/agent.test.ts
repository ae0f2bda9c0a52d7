import { expect, it } from 'vitest'
import { agent } from './agent.ts'
import { readSignal } from './read-signal.test.support.ts'

it('is what the browser calls itself, with the details it gives when asked', async () => {
  const brands = [{ brand: 'Chromium', version: '156' }]
  const getHighEntropyValues = async () => ({ architecture: 'x86', model: '' })
  const userAgentData = { brands, getHighEntropyValues }
  const told = await readSignal(agent, {
    navigator: { userAgent: 'A', platform: 'P', userAgentData },
  })
  expect(told).toMatchObject({
    userAgent: 'A',
    platform: 'P',
    brands: ['Chromium 156'],
    architecture: 'x86',
    model: undefined,
  })
})

it('is its name alone where the browser has no details', async () => {
  const told = await readSignal(agent, { navigator: { userAgent: 'A' } })
  expect(told).toMatchObject({ userAgent: 'A', brands: undefined, architecture: undefined })
})
