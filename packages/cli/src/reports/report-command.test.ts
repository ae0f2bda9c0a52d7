import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService } from '@winnow/server'
import { afterAll, describe, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('winnow report', () => {
  it('prints in words how good decisions are, and what waits', async () => {
    const service = await startService({ ...DEFAULT_CONFIG, dataDirectory: folder, port: 0 })
    try {
      const target = ['--data-dir', folder, '--url', service.address]
      const review = await runHere(['report', 'review', ...target])
      expect(review).toMatchObject({ code: 0, err: '' })
      expect(review.out).toMatch(
        /^Decisions from \d{4}-\d\d-\d\d to .* no figure of fewer than 20\./,
      )
      expect(review.out).toMatch(/^Two people agree: 0 of 0, too few for a figure\.$/m)
      expect(review.out).toMatch(/^PERSON +DECIDED/m)
      const load = await runHere(['report', 'load', ...target])
      expect(load.out).toMatch(/^payments +0 +– +– +– +0\.0 +0\.0$/m)
      const json = await runHere(['report', 'load', '--json', ...target])
      expect(JSON.parse(json.out)).toMatchObject({ is_whole: true, cases: 0 })
      const wrong = await runHere(['report', 'review', '--from', 'soon', ...target])
      expect(wrong.code).toBe(2)
    } finally {
      await service.close()
    }
  })
})
