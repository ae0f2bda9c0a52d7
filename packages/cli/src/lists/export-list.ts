import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listCalls } from '@winnow/contract/native'
import type { TargetFlags } from '../command-options.ts'
import { withEnvironmentApi } from '../service/environment-api.ts'

/** Prints all values of a list as CSV, as they come. */
export async function exportList(name: string, flags: TargetFlags): Promise<void> {
  await withEnvironmentApi(flags, async (api) => {
    const { body } = await api.callInCsv(listCalls.exportList, { listName: name })
    if (body === null) return
    const text = Readable.fromWeb(body)
    await pipeline(text, process.stdout, { end: false })
  })
}
