/** Reads a timeline: long turns of the main thread, what other threads took from it, and what ran while slow requests were under way. */

const LONG_MS = 5
const USUAL_MS = 1
const STEAL_MS = 3

/** Turns of the loop over 5 ms, each with how long the thread ran, garbage, and what ran, by samples. */
export function longTurns({ looks, collections, profile = [] }) {
  return gapsOf(looks)
    .filter(({ ms }) => ms > LONG_MS)
    .map((gap) => {
      const { from, to } = gap
      const garbage = sum(collections.map((one) => overlap(one.from, one.from + one.ms, from, to)))
      return { ...gap, garbage, ...ranIn(profile, from, to) }
    })
}

/** Turns in which other threads of the service ran for more than 3 ms while the main thread waited for a core. */
export const steals = ({ looks }) => gapsOf(looks).filter(({ stolen }) => stolen > STEAL_MS)

/** From each look to the next: how much longer than usual, how long the thread ran, and how long others of its process did meanwhile. */
function gapsOf(looks) {
  return looks.slice(1).map(([to, waitedAfter, ...ranAfter], at) => {
    const [from, waitedBefore, ...ranBefore] = looks[at]
    const ms = to - from - USUAL_MS
    const waited = waitedAfter - waitedBefore
    const others = sum(ranAfter.map((ran, thread) => ran - ranBefore[thread]))
    return { from, to, ms, ran: ms - waited, stolen: Math.min(waited, others) }
  })
}

const overlap = (a, b, from, to) => Math.max(0, Math.min(b, to) - Math.max(a, from))
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0)
const add = (map, key, ms) => map.set(key, (map.get(key) ?? 0) + ms)

function ranIn(profile, from, to) {
  const [kinds, stacks] = [new Map(), new Map()]
  for (const [at, [began, { kind, stack }]] of profile.slice(0, -1).entries()) {
    const ms = overlap(began, profile[at + 1][0], from, to)
    if (ms === 0) continue
    add(kinds, kind, ms)
    add(stacks, stack.join(' < '), ms)
  }
  return { kinds: longest(kinds, 5), stacks: longest(stacks, 2) }
}

const longest = (map, count) =>
  [...map]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([key, ms]) => `${key} ${ms.toFixed(1)}`)

/** Mean ms of slow requests, each [due, sent, answered], by cause. Causes overlap: a commit may be under way while events run. */
export function causesOf(slow, { looks, commits, collections, profile = [] }) {
  const causes = new Map([
    ['all', 0],
    ['not_sent', 0],
  ])
  const gaps = gapsOf(looks)
  for (const [due, sent, answered] of slow) {
    const part = (from, to) => overlap(from, to, sent, answered)
    add(causes, 'all', answered - due)
    add(causes, 'not_sent', sent - due)
    add(causes, 'garbage', sum(collections.map(({ from, ms }) => part(from, from + ms))))
    add(causes, 'commit', sum(commits.map(({ sent: from, landed }) => part(from, landed))))
    for (const { from, to, ms, ran, stolen } of gaps) {
      const ours = part(from, to)
      if (ours === 0) continue
      const share = ours / (to - from)
      add(causes, 'no_core', (ms - ran) * share)
      add(causes, 'no_core_by_own_threads', stolen * share)
      if (ms > LONG_MS) add(causes, 'long_turns', ours)
    }
    for (const [at, [began, { kind }]] of profile.slice(0, -1).entries()) {
      const ms = part(began, profile[at + 1][0])
      if (ms > 0) add(causes, `ran ${kind}`, ms)
    }
  }
  return new Map([...causes].map(([cause, ms]) => [cause, ms / slow.length]))
}
