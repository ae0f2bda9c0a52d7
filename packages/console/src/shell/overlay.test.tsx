// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Overlay } from './overlay.tsx'

afterEach(cleanup)

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      {isOpen && (
        <Overlay label="Something" onClose={() => setOpen(false)}>
          <button>first</button>
          <p>words</p>
          <button>last</button>
        </Overlay>
      )}
    </>
  )
}

const focused = (): string => document.activeElement?.textContent ?? ''

it('keeps the focus within, whatever is clicked, and gives it back', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByText('open'))
  expect(focused()).toBe('first')
  await user.tab({ shift: true })
  expect(focused()).toBe('last')
  await user.tab()
  expect(focused()).toBe('first')
  await user.click(screen.getByText('words'))
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Something' }))
  await user.tab({ shift: true })
  expect(focused()).toBe('last')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focused()).toBe('open')
})
