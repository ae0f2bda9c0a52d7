/** A line of one text, or of both. `left` and `right` are its numbers. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
  readonly left: number | undefined
  readonly right: number | undefined
}

/** Lines of which all pairs are compared; more are shown as removed and added. */
const MAX_COMPARED = 3_000

/** How many lines stand in both, from each pair of places on: the longest common part. */
function commonLengths(
  before: readonly string[],
  after: readonly string[],
): readonly Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let at = before.length - 1; at >= 0; at -= 1) {
    for (let to = after.length - 1; to >= 0; to -= 1) {
      const [row, next] = [lengths[at], lengths[at + 1]]
      if (row === undefined || next === undefined) continue
      row[to] =
        before[at] === after[to]
          ? (next[to + 1] ?? 0) + 1
          : Math.max(next[to] ?? 0, row[to + 1] ?? 0)
    }
  }
  return lengths
}

const countOf = (
  before: readonly string[],
  after: readonly string[],
  isSame: (count: number) => boolean,
): number => {
  let count = 0
  while (count < Math.min(before.length, after.length) && isSame(count)) count += 1
  return count
}

const same = (text: string, at: number, to: number): DiffLine => ({
  kind: 'same',
  text,
  left: at + 1,
  right: to + 1,
})

/** The lines of two texts in one order: what only the first has stands before what only the second has. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [left, right] = [before.trimEnd().split('\n'), after.trimEnd().split('\n')]
  const start = countOf(left, right, (at) => left[at] === right[at])
  const [restLeft, restRight] = [left.slice(start), right.slice(start)]
  const end = countOf(restLeft, restRight, (at) => restLeft.at(-1 - at) === restRight.at(-1 - at))
  const middle = differing(
    restLeft.slice(0, restLeft.length - end),
    restRight.slice(0, restRight.length - end),
    start,
  )
  const tail = left.slice(left.length - end)
  return [
    ...left.slice(0, start).map((text, at) => same(text, at, at)),
    ...middle,
    ...tail.map((text, at) => same(text, left.length - end + at, right.length - end + at)),
  ]
}

function differing(left: readonly string[], right: readonly string[], start: number) {
  const lengths =
    Math.max(left.length, right.length) > MAX_COMPARED ? undefined : commonLengths(left, right)
  const lines: DiffLine[] = []
  let [at, to] = [0, 0]
  while (at < left.length || to < right.length) {
    const [one, other] = [left[at], right[to]]
    if (one !== undefined && lengths !== undefined && one === other) {
      lines.push({ kind: 'same', text: one, left: start + at + 1, right: start + to + 1 })
      at += 1
      to += 1
    } else if (
      one !== undefined &&
      (other === undefined ||
        lengths === undefined ||
        (lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0))
    ) {
      lines.push({ kind: 'removed', text: one, left: start + at + 1, right: undefined })
      at += 1
    } else {
      lines.push({ kind: 'added', text: other ?? '', left: undefined, right: start + to + 1 })
      to += 1
    }
  }
  return lines
}

/** Lines around a change that are shown with it. */
const CONTEXT = 3

/** A run of lines that are shown, or of as many that are not. */
export type DiffPart =
  | { readonly is: 'shown'; readonly lines: readonly DiffLine[] }
  | { readonly is: 'hidden'; readonly count: number; readonly at: number }

/** Leaves out what is far from every change. */
export function folded(lines: readonly DiffLine[]): readonly DiffPart[] {
  const changed = lines.flatMap(({ kind }, at) => (kind === 'same' ? [] : [at]))
  const near = new Set<number>()
  for (const at of changed) {
    for (let to = at - CONTEXT; to <= at + CONTEXT; to += 1) near.add(to)
  }
  const parts: DiffPart[] = []
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1)
    if (near.has(at)) {
      if (last?.is === 'shown')
        parts[parts.length - 1] = { is: 'shown', lines: [...last.lines, line] }
      else parts.push({ is: 'shown', lines: [line] })
    } else if (last?.is === 'hidden') parts[parts.length - 1] = { ...last, count: last.count + 1 }
    else parts.push({ is: 'hidden', count: 1, at })
  }
  return parts
}
