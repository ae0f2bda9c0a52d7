import type { TimelineCursor, TimelineEntry } from '@winnow/engine'

/** The older first. */
function compareLines(a: TimelineCursor, b: TimelineCursor): number {
  return a.atMs - b.atMs || a.sequence - b.sequence
}

/** Late entries go to their place. */
export function insertLine(lines: TimelineEntry[], line: TimelineEntry): void {
  let at = lines.length
  for (; at > 0; at -= 1) {
    const before = lines[at - 1]
    if (before === undefined || compareLines(before, line) < 0) break
  }
  lines.splice(at, 0, line)
}

/** The newest first; those older than `before`, where it is given. */
export function newestLines(
  lines: readonly TimelineEntry[],
  { before, limit }: { readonly before?: TimelineCursor; readonly limit: number },
): readonly TimelineEntry[] {
  const older =
    before === undefined ? lines : lines.filter((line) => compareLines(line, before) < 0)
  return older.toReversed().slice(0, limit)
}
