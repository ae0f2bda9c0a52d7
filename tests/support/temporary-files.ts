import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One folder for whatever a run puts among the system's temporary files, its processes and browsers
 * too; it is removed when the run ends, also of tests that failed before they could tidy up.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-tests-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
