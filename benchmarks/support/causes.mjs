/** Reads a timeline: long turns of the main thread, and what ran while slow requests were under way. */

const LONG_MS = 5
const USUAL_MS = 1

/** Turns of the loop over 5 ms, each with how long the thread had no core, garbage, and what ran, by samples. */
export function longTurns({ looks, collections, profile }) {
  const turns = []
  for (let at = 1; at < looks.length; at += 1) {
    const [from, waitedBefore] = looks[at - 1]
    const [to, waitedAfter] = looks[at]
    const ms = to - from - USUAL_MS
    if (ms <= LONG_MS) continue
    const waited = waitedAfter - waitedBefore
    const garbage = sum(collections.map((one) => overlap(one.from, one.from + one.ms, from, to)))
    turns.push({
      from,
      to,
      ms,
      waited,
      ran: ms - waited,
      garbage,
      what: profile && ranIn(profile, from, to),
    })
  }
  return turns
}

const overlap = (a, b, from, to) => Math.max(0, Math.min(b, to) - Math.max(a, from))
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0)

/** Ms by kind, the longest first. */
function ranIn(profile, from, to) {
  const kinds = new Map()
  const stacks = new Map()
  for (let at = 0; at + 1 < profile.length; at += 1) {
    const [began, { kind, stack }] = profile[at]
    const ms = overlap(began, profile[at + 1][0], from, to)
    if (ms === 0) continue
    add(kinds, kind, ms)
    add(stacks, stack.join(' < '), ms)
  }
  return JSON.stringify([top(kinds, 5), top(stacks, 2)])
}

const add = (map, key, ms) => map.set(key, (map.get(key) ?? 0) + ms)
const top = (map, count) =>
  [...map]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([key, ms]) => `${ms.toFixed(1)} ${key}`)

/** Mean ms of the slow requests by what the main thread did meanwhile; where it was idle, by whether a commit was under way. */
export function causesOf(slow, { looks, commits, collections, profile }) {
  const causes = new Map()
  for (const [due, sent, answered] of slow) {
    add(causes, 'all', answered - due)
    add(causes, 'not sent yet', sent - due)
    for (const one of collections)
      add(causes, 'gc (pauses)', overlap(one.from, one.from + one.ms, sent, answered))
    for (const one of commits)
      add(causes, 'a commit under way', overlap(one.sent, one.landed, sent, answered))
    for (let at = 1; at < looks.length; at += 1) {
      const [from, before] = looks[at - 1]
      const [to, after] = looks[at]
      const part = overlap(from, to, sent, answered)
      if (part > 0) add(causes, 'no core', ((after - before) * part) / (to - from))
      if (part > 0 && to - from > LONG_MS + USUAL_MS) add(causes, 'in turns over 5 ms', part)
    }
    for (let at = 0; profile && at + 1 < profile.length; at += 1) {
      const [began, { kind }] = profile[at]
      const ms = overlap(began, profile[at + 1][0], sent, answered)
      if (ms > 0) add(causes, `ran: ${kind}`, ms)
    }
  }
  return Object.fromEntries(
    [...causes].map(([cause, ms]) => [cause, (ms / slow.length).toFixed(2)]),
  )
}
