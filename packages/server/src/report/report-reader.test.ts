import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { type ReportAnswer, ReportReader } from './report-reader.ts'

const EVENTS = 40
let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  for (let at = 0; at < EVENTS; at += 1) {
    const { production, sandbox } = service.local
    await login((at % 4 === 0 ? sandbox : production).api_key, `user ${at}`)
  }
})
afterAll(() => service.close())

const login = (key: string, $user_id: string) =>
  service.app.inject({
    method: 'POST',
    url: '/v205/events',
    headers: basic(key),
    payload: { $type: '$login', $user_id },
  })

const asked = {
  environment: 1,
  abuseType: 'payment_abuse',
  fromMs: 0,
  toMs: Infinity,
  asOfMs: Infinity,
  ledgerEntries: EVENTS,
} as const

const readerOf = (entriesMax?: number): ReportReader => {
  const { ledger } = service.services
  return new ReportReader(
    () => Promise.resolve({ ledgerTo: () => ledger, close: async () => {} }),
    entriesMax === undefined ? {} : { entriesMax },
  )
}

describe('the reader of reports', () => {
  it('reads a long ledger a part at a time, and comes to the same report', async () => {
    const reader = readerOf(7)
    const parts: ReportAnswer[] = []
    do parts.push(await reader.report(asked))
    while (parts.length < EVENTS && (parts.at(-1)?.readEntries ?? 0) < EVENTS)
    expect(parts.map(({ readEntries }) => readEntries)).toEqual([7, 14, 21, 28, 35, 40])
    expect(parts.at(-1)).toEqual(await readerOf().report(asked))
  })

  it('tells environments apart, however many are asked for in turn', async () => {
    const reader = readerOf()
    const environments = [1, 2, 3, 4, 5, 6, 1, 2]
    const answers = environments.map((environment) => reader.report({ ...asked, environment }))
    const events = (await Promise.all(answers)).map(({ report }) => report.total.events)
    expect(events).toEqual([30, 10, 0, 0, 0, 0, 30, 10])
  })

  it('keeps the ledger open, rests between small steps, and opens it anew after an error', async () => {
    const { ledger } = service.services
    const seen: string[] = []
    let isBroken = false
    const open = async () => {
      seen.push('open')
      const read = (from: number, limit: number) => {
        if (isBroken) throw new Error('the disk is gone')
        return ledger.read(from, limit)
      }
      return { ledgerTo: () => ({ read }), close: async () => void seen.push('close') }
    }
    const reader = new ReportReader(open, { rest: async () => void seen.push('rest') })
    expect(await reader.report({ ...asked, ledgerEntries: 10 })).toMatchObject({ readEntries: 10 })
    await reader.report({ ...asked, ledgerEntries: 20 })
    expect(seen).toEqual(['open', 'rest'])
    isBroken = true
    await expect(reader.report(asked)).rejects.toThrow('the disk is gone')
    isBroken = false
    expect(await reader.report(asked)).toEqual(await readerOf().report(asked))
    await reader.close()
    expect(seen.slice(2)).toEqual(['close', 'open', 'rest', 'close'])
  })

  it('gives up what it makes when it is closed', async () => {
    const reader = readerOf()
    const cut = reader.report(asked)
    await Promise.all([expect(cut).rejects.toThrow('no more reports'), reader.close()])
    await expect(reader.report(asked)).rejects.toThrow('no more reports')
  })
})
