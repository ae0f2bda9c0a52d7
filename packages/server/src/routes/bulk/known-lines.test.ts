import { describe, expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { bulkInto, lines, signUp } from './send-bulk.test.support.ts'

const service = serviceOfEachTest()

const bulk = bulkInto(service)

describe('lines with ids', () => {
  it('applies a line once, however often it is sent', async () => {
    const body = lines(signUp('a'), signUp('b'))
    const first = await bulk(body)
    const again = await bulk(body)
    expect(again.map(({ sequence, repeated }) => [sequence, repeated])).toEqual(
      first.map(({ sequence }) => [sequence, true]),
    )
    expect(service().services.core.figures().sequence).toBe(2)
  })

  it('knows a label by all that it says: corrected, it replaces the former', async () => {
    const label = { id: 'e-a', $user_id: 'a', abuse_type: 'payment', bad: true, label_time: 1000 }
    const good = { ...label, bad: false, description: 'called the bank' }
    const outcomes = await bulk(lines(signUp('a'), label, label, good, good))
    expect(outcomes.map(({ status, repeated = false }) => [status, repeated])).toEqual([
      [0, false],
      [0, false],
      [0, true],
      [0, false],
      [0, true],
    ])
    const [kept] = await service().services.records.labels(1, 'a')
    expect(kept).toMatchObject({ isBad: false, description: 'called the bank' })
  })

  it('knows a line again that was saved with the line ends of Windows since', async () => {
    const body = lines(signUp('a'), signUp('b'))
    const first = await bulk(body)
    const again = await bulk(`${body.replaceAll('\n', '\r\n')}\r\n`)
    expect(again).toEqual(first.map((outcome) => ({ ...outcome, repeated: true })))
  })

  it('refuses an id that comes with another body', async () => {
    await bulk(lines(signUp('a')))
    const [outcome] = await bulk(lines({ ...signUp('b'), $event_id: 'e-a' }))
    expect(outcome).toMatchObject({ line: 1, status: 50 })
  })
})
