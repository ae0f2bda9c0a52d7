// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openServedConsole,
  type ServedConsole,
} from '../../testing/served-console.test.support.tsx'

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
})
afterAll(() => served.close())

describe('the home screen', () => {
  it('lists the queues that the person may work in', async () => {
    await served.signIn('analyst')
    served.show(`/?at=${served.service.local.account_id}/production`)
    expect(await screen.findByRole('cell', { name: 'payments' })).toBeDefined()
    expect(document.title).toBe('Home · Winnow')
  })
})
