import { describe, expect, it } from 'vitest'
import { BEGINNING, type ImportState, type Step, stepped } from './import-state.ts'

const after = (...steps: readonly Step[]): ImportState => steps.reduce(stepped, BEGINNING)

const OPENED = {
  name: 'orders.csv',
  bytes: 10,
  format: 'csv',
  columns: [],
  guess: 'events: {}',
  begun: undefined,
} as const

const open: readonly Step[] = [
  { is: 'asked', id: 1, do: 'open' },
  { is: 'answer', answer: { id: 1, is: 'opened', opened: OPENED } },
]

const asked = (id: number, command: 'preview' | 'check' | 'send' | 'stop'): Step => ({
  is: 'asked',
  id,
  do: command,
})

describe('the wizard', () => {
  it('passes over an answer to a mapping that was changed since', () => {
    const late = { id: 2, is: 'previewed', lines: [], kinds: [] } as const
    const state = after(...open, asked(2, 'preview'), asked(3, 'preview'), {
      is: 'answer',
      answer: late,
    })
    expect(state.preview).toBeUndefined()
  })

  it('leads back when a check is stopped, and goes on sending when only a preview ended', () => {
    const stopped = (id: number): Step => ({ is: 'answer', answer: { id, is: 'stopped' } })
    const back = after(...open, asked(2, 'check'), asked(3, 'stop'), stopped(2))
    expect(back.phase).toBe('ready')
    const sending = [asked(4, 'preview'), asked(5, 'send'), stopped(4)].reduce(stepped, back)
    expect(sending.phase).toBe('sending')
  })

  it('keeps no check of another mapping', () => {
    const checked = { kinds: [], isInOrder: true }
    const state = after(...open, asked(2, 'check'), {
      is: 'answer',
      answer: { id: 2, is: 'checked', checked },
    })
    expect(state.phase).toBe('checked')
    const changed = stepped(state, { is: 'mapping', mapping: 'labels: {}' })
    expect(changed).toMatchObject({ phase: 'ready', mapping: 'labels: {}' })
    expect(changed.checked).toBeUndefined()
  })
})
