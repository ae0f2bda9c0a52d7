// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServedConsole, type ServedConsole } from '../testing/served-console.test.support.tsx'

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
  await served.signIn()
})
afterAll(() => served.close())

const at = (account: { readonly account_id: string }) => `?at=${account.account_id}/production`

/** Holds answers back; `release` lets one go, by the order of its request. */
function held(path: string) {
  const waiting: (() => void)[] = []
  served.between(async (target, send) => {
    const answer = await send()
    if (target.startsWith(path)) await new Promise<void>((resolve) => waiting.push(resolve))
    return answer
  })
  return waiting
}

describe('what a call answers', () => {
  it('is never overwritten by a late answer to an earlier question (C19)', async () => {
    const waiting = held('/v1/queues')
    const { router } = served.show(`/${at(served.service.local)}`)
    const counted = (count: number) =>
      waitFor(() => expect(waiting.length).toBeGreaterThanOrEqual(count))
    await counted(1)
    await act(() => router.navigate({ to: '/', search: { at: at(served.service.other).slice(4) } }))
    await counted(2)
    // The answers come in the reverse order of the questions.
    await act(async () => waiting[1]?.())
    const [first] = await screen.findAllByRole('cell', { name: 'payments' })
    await act(async () => waiting[0]?.())
    expect(screen.getAllByRole('cell', { name: 'payments' })[0]).toBe(first)
    expect(served.address()).toContain(served.service.other.account_id)
  })

  it('stays in view with its age while the service does not answer, and is new again after it (C19)', async () => {
    served.between((_, send) => send())
    const { cache } = served.show(`/${at(served.service.local)}`)
    await screen.findByRole('cell', { name: 'payments' })
    served.between(() => Promise.reject(new TypeError('fetch failed')))
    void cache.refetchQueries({ type: 'active' })
    const notice = await screen.findByText(/What you see is as it was/)
    expect(screen.getByRole('cell', { name: 'payments' })).toBeDefined()
    served.between((_, send) => send())
    await act(() => cache.refetchQueries({ type: 'active' }))
    expect(notice.isConnected).toBe(false)
  })
})
