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

it('says in English what the service said', () => {
  show('conflict')
  expect(screen.getByRole('alert', { name: 'The list is there already.' })).toBeDefined()
})

it('says in German what kind of failure it is, and below it what the service said', async () => {
  await setLanguage('de')
  show('conflict')
  expect(screen.getByRole('alert', { name: 'Das passt nicht zum jetzigen Stand.' })).toBeDefined()
  expect(screen.getByText('The list is there already.').lang).toBe('en')
})

it('keeps an error word that is new here as the service said it', async () => {
  await setLanguage('de')
  show('new_word')
  expect(screen.getByRole('alert', { name: 'The list is there already.' })).toBeDefined()
})
