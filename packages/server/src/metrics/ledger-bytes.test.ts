import { noBytes } from '@winnow/engine'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { LedgerBytes } from './ledger-bytes.ts'

it('sums what commits wrote, kind by kind, and begins with zero', async () => {
  const registry = new Registry()
  const bytes = new LedgerBytes()
  bytes.register(registry)
  expect(await registry.metrics()).toContain('winnow_ledger_bytes_total{kind="link"} 0')
  bytes.wrote({ ...noBytes(), event: 100, beacon: 7 })
  bytes.wrote({ ...noBytes(), beacon: 5 })
  const text = await registry.metrics()
  expect(text).toContain('winnow_ledger_bytes_total{kind="beacon"} 12')
  expect(text).toContain('winnow_ledger_bytes_total{kind="event"} 100')
})
