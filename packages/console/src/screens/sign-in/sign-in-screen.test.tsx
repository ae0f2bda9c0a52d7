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

const PASSWORD = 'eight quiet herons'

describe('the sign-in', () => {
  it('comes before every screen, and keeps the address of it (C15)', async () => {
    served.show('/?at=shop/sandbox')
    await served.user.type(await screen.findByLabelText(/E-mail/), 'maya@shop.example')
    expect(served.address()).toBe('/sign-in?to=%2F%3Fat%3Dshop%252Fsandbox&at=shop%2Fsandbox')
  })

  it('says what is wrong, and leads to where the person was going', async () => {
    await served.signIn()
    await fetch('/v1/sign-out', { method: 'POST' })
    served.show(`/?at=${served.service.local.account_id}/sandbox`)
    await served.user.type(await screen.findByLabelText(/E-mail/), 'maya.1@shop.example')
    await served.user.type(screen.getByLabelText(/^Password/), 'wrong')
    await served.user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/password/)
    await served.user.clear(screen.getByLabelText(/^Password/))
    await served.user.type(screen.getByLabelText(/^Password/), `${PASSWORD}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
    expect(served.address()).toContain('sandbox')
  })
})
