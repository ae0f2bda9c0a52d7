import { readFileSync } from 'node:fs'

/** How many files, connections included, a process may have open at a time; undefined where the system does not say. */
export function openFilesLimit(pid: number | 'self'): number | undefined {
  const limit = /^Max open files\s+(\d+|unlimited)/m.exec(limitsOf(pid))?.[1]
  if (limit === undefined) return undefined
  return limit === 'unlimited' ? Infinity : Number(limit)
}

/** Linux tells the limits of a process as a table. */
function limitsOf(pid: number | 'self'): string {
  try {
    return readFileSync(`/proc/${pid}/limits`, 'utf8')
  } catch {
    // Another system; or the process is gone, or another user's.
    return ''
  }
}
