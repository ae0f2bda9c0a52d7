/**
 * Where the slowest events wait, at half of capacity: turns of the main thread over 5 ms with what ran in them, what other threads of
 * the service took from it, commits, collections of garbage; and for the slowest hundredth of events, what happened while they
 * were under way. Long turns go to stderr. "Ran" leaves out what the thread waited for a core, so
 * it holds on a busy machine, but for moments in which the whole machine stood still.
 */
import { warmUp } from './http.mjs'
import { causesOf, longTurns, steals } from './support/causes.mjs'
import { Load } from './support/load.mjs'
import { startWinnow } from './support/servers.mjs'
import { quantile } from './support/statistics.mjs'
import { watched } from './support/watch.mjs'

const SHARE_OF_CAPACITY = 0.5
const SLOW_SHARE = 0.01
const SHOWN_TURNS = 12
const LONG_MS = 15
const SLOW_FLUSH_MS = 10

export async function run({ quick, long }) {
  const load = await Load.start()
  const winnow = await startWinnow({ isTimed: true })
  await warmUp(load, winnow, { durationMs: 4000 })
  const full = await load.run(winnow, { durationMs: 2500 })
  const perSecond = (full.count / full.seconds) * SHARE_OF_CAPACITY
  const durationMs = quick ? 10_000 : long ? 600_000 : 30_000
  const options = { durationMs, perSecond, slowShare: SLOW_SHARE }
  const figures = []
  for (const samples of [false, true]) {
    const { worked, seen } = await watched(winnow, { samples }, () => load.run(winnow, options))
    if (samples) tellTurns(seen)
    else figures.push(...figuresOf(worked, seen, perSecond))
    figures.push(...slowestOf(worked, seen, samples))
  }
  await Promise.all([load.stop(), winnow.stop()])
  return figures
}

const figure = (name, value, unit, note) => ({ name: `tail.${name}`, value, unit, note })

function figuresOf({ latencyMs, count, seconds }, seen, perSecond) {
  const turns = longTurns(seen)
  const commits = seen.writes.filter(({ what }) => what === 'commit')
  const flushes = commits.map(({ began, ended, waited }) => ended - began - waited)
  const stolen = steals(seen)
  const perSecondOf = (found) => found.length / seconds
  return [
    figure('p50', latencyMs.p50, 'ms', `${perSecond.toFixed(0)} events/s, ${count} events`),
    figure('p99', latencyMs.p99, 'ms'),
    figure('turns', perSecondOf(turns), '/s', 'turns of the main thread over 5 ms'),
    figure('turns_ran', perSecondOf(turns.filter(({ ran }) => ran > 5)), '/s', 'ran over 5 ms'),
    figure('turns_long', turns.filter(({ ran }) => ran > LONG_MS).length, '', 'ran over 15 ms'),
    figure('turn_longest', Math.max(0, ...turns.map(({ ran }) => ran)), 'ms', 'ran'),
    figure('stolen', perSecondOf(stolen), '/s', 'over 3 ms of a turn taken by own threads'),
    figure(
      'garbage_p50',
      quantile(
        seen.collections.map((one) => one.ms),
        0.5,
      ),
      'ms',
      `${seen.collections.length} collections`,
    ),
    figure(
      'flush_p99',
      quantile(flushes, 0.99),
      'ms',
      `${commits.length} commits, without waits for a core`,
    ),
    figure('flushes_slow', flushes.filter((ms) => ms > SLOW_FLUSH_MS).length, '', 'over 10 ms'),
  ]
}

/** Mean ms of the slowest by what the main thread did, from being due to the answer. */
function slowestOf({ slow }, seen, samples) {
  const note = samples ? 'slowest hundredth, with a profile' : 'slowest hundredth'
  const name = (cause) => `slowest.${samples ? 'profiled.' : ''}${cause}`
  return [...causesOf(slow, seen)].map(([cause, ms]) => figure(name(cause), ms, 'ms', note))
}

function tellTurns(seen) {
  const turns = longTurns(seen).toSorted((a, b) => b.ran - a.ran)
  for (const { ms, ran, garbage, kinds, stacks } of turns.slice(0, SHOWN_TURNS)) {
    const times = `${ms.toFixed(1)} ms, ran ${ran.toFixed(1)}, garbage ${garbage.toFixed(1)}`
    console.error(`turn of ${times}: ${kinds.join(', ')}; ${stacks.join('; ')}`)
  }
}
