// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { CallError } from '../calls/call-error.ts'
import { openServedConsole, type ServedConsole } from '../testing/served-console.test.support.tsx'
import { setLanguage } from '../words/words.ts'
import { CallFailure } from './call-failure.tsx'

let served: ServedConsole
beforeAll(async () => {
  served = await openServedConsole()
})
afterAll(() => served.close())
afterEach(async () => {
  cleanup()
  await setLanguage('en')
})

const show = (word: string) => {
  const error = new CallError('The list is there already.', { word, status: 409 })
  render(
    <MantineProvider>
      <CallFailure error={error} />
    </MantineProvider>,
  )
}

it('shows the message of the service in English', () => {
  show('conflict')
  expect(screen.getByRole('alert', { name: 'The list is there already.' })).toBeDefined()
})

it('shows the kind of failure in German, and the message of the service below it', async () => {
  await setLanguage('de')
  show('conflict')
  expect(screen.getByRole('alert', { name: 'Das passt nicht zum jetzigen Stand.' })).toBeDefined()
  expect(screen.getByText('The list is there already.').lang).toBe('en')
})

it('shows the message of the service alone when the error word is unknown here', async () => {
  await setLanguage('de')
  show('new_word')
  expect(screen.getByRole('alert', { name: 'The list is there already.' })).toBeDefined()
})
