import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where files are memory, on Linux: thousands of small databases need not wait for a disk to keep them. */
const MEMORY = '/dev/shm'
/** What a run may need there, with room to spare. */
const MEMORY_BYTES_MIN = 4 * 2 ** 30

/** Memory where there is enough of it, else the system's temporary files; TMPDIR chooses another place. */
function place(): string {
  if (process.env['TMPDIR'] !== undefined) return tmpdir()
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= MEMORY_BYTES_MIN ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * One folder for whatever a run puts among the system's temporary files, its processes and browsers
 * too; it is removed when the run ends, also of tests that failed before they could tidy up.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(place(), 'winnow-tests-'))
  // A server that refuses to run as root runs as somebody else, who must get to its files.
  chmodSync(folder, 0o711)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
