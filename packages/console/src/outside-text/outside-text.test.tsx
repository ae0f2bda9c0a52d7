// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { startWords } from '../words/words.ts'

afterEach(cleanup)

const HOSTILE = 'a\u202eb'

const textOf = (element: Element | null): string => element?.textContent ?? ''

describe('JSX of the console', () => {
  it('shows text of every element as it may be shown, without a word of the screen', () => {
    const { container } = render(
      <div title={HOSTILE}>
        <p>{HOSTILE}</p>
        <p>
          {1} · {HOSTILE}
        </p>
        <>{HOSTILE}</>
        <ul>{[HOSTILE, 'plain', <li key="one">{HOSTILE}</li>]}</ul>
        <select>
          <option>{HOSTILE}</option>
        </select>
      </div>,
    )
    expect(container.innerHTML).not.toContain('\u202e')
    expect(container.textContent?.match(/a‹U\+202E›b/g)).toHaveLength(6)
    expect(container.firstElementChild?.getAttribute('title')).toBe('a‹U+202E›b')
    expect(container.querySelectorAll('bdi')).toHaveLength(5)
  })

  it('leaves fields as they are: what is sent is not what is shown', () => {
    const { container } = render(<textarea defaultValue={HOSTILE} />)
    expect(container.querySelector('textarea')?.value).toBe(HOSTILE)
  })

  it('frames a long word, and has all of it', () => {
    const word = `start${'x'.repeat(10_000)}end`
    const { container } = render(
      <>
        <p>{word}</p>
        <pre>{word}</pre>
      </>,
    )
    const [framed, plain] = container.querySelectorAll('bdi')
    expect(textOf(framed ?? null)).toBe(word)
    expect(framed?.hasAttribute('data-long')).toBe(true)
    expect(plain?.hasAttribute('data-long')).toBe(false)
  })

  it('names what is left of an erased id by a few of its hashes, wherever it stands', async () => {
    await startWords()
    const id = `\u0001${'01e1ba8d2c3f4a5b6c'.repeat(9)}`
    const { container } = render(<p title={id}>by {id}!</p>)
    expect(textOf(container)).toBe('by erased 01e1ba8d!')
    expect(container.firstElementChild?.getAttribute('title')).toBe('erased 01e1ba8d')
  })

  it('isolates a name that a sentence contains', () => {
    const { container } = render(<p>{'by \u2068שלום 5\u2069, twice'}</p>)
    expect(textOf(container.querySelector('bdi bdi'))).toBe('שלום 5')
    expect(textOf(container)).toBe('by שלום 5, twice')
  })
})
