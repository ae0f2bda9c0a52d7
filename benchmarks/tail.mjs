/** Where the slowest events wait: at half of capacity, what the main thread did while they were under way, and how long commits took. */
import { warmUp } from './http.mjs'
import { Load } from './support/load.mjs'
import { nextMessage } from './support/processes.mjs'
import { startWinnow } from './support/servers.mjs'
import { quantile } from './support/statistics.mjs'
import { causesOf, longTurns } from './support/causes.mjs'

const SHARE_OF_CAPACITY = 0.5
const SLOW_SHARE = 0.01

export async function run({ quick }) {
  const load = await Load.start()
  const winnow = await startWinnow({ isTimed: true, onAllCores: process.env.ALL_CORES === '1' })
  await warmUp(load, winnow, { durationMs: 4000 })
  const full = await load.run(winnow, { durationMs: 2500 })
  const perSecond = Number(process.env.RATE || (full.count / full.seconds) * SHARE_OF_CAPACITY)
  const durationMs = quick ? 10_000 : 30_000
  for (const samples of [false, true]) {
    winnow.child.send({ timeline: 'begin', samples })
    await nextMessage(winnow.child)
    const { latencyMs, slow } = await load.run(winnow, {
      durationMs,
      perSecond,
      slowShare: SLOW_SHARE,
    })
    winnow.child.send({ timeline: 'end' })
    const seen = await nextMessage(winnow.child)
    report({ latencyMs, slow, seen, perSecond, samples })
  }
  await Promise.all([load.stop(), winnow.stop()])
  return []
}

function report({ latencyMs, slow, seen, perSecond, samples }) {
  const say = (...words) => console.error(...words)
  say(`\n${perSecond.toFixed(0)}/s samples ${samples}`, latencyMs)
  const of = (numbers) =>
    [0.5, 0.9, 0.99, 1].map((share) => Number(quantile(numbers, share).toFixed(2)))
  const commits = seen.writes.filter(({ what }) => what === 'commit')
  say(
    'commits',
    commits.length,
    'insert',
    of(commits.map((c) => c.inserted - c.began)),
    'flush',
    of(commits.map((c) => c.ended - c.inserted)),
    'waited for a core',
    of(commits.map((c) => c.waited)),
    'disk and run',
    of(commits.map((c) => c.ended - c.began - c.waited)),
    'entries',
    of(commits.map((c) => c.entries)),
  )
  say(
    'checkpoints of writer',
    seen.writes
      .filter(({ what }) => what !== 'commit')
      .map((c) => `${(c.ended - c.began).toFixed(1)} waited ${c.waited.toFixed(1)}`),
  )
  for (const name of new Set(seen.calls.map((one) => one.name))) {
    const all = seen.calls.filter((one) => one.name === name)
    say('call', name, all.length, of(all.map((c) => c.landed - c.sent)))
  }
  const slowDisk = commits.filter((c) => c.ended - c.began - c.waited > 10)
  const meanwhile = new Map()
  for (const c of slowDisk) {
    const names = [
      ...new Set(
        seen.calls
          .filter(
            ({ name, sent, landed }) => name !== 'append' && sent < c.ended && landed > c.began,
          )
          .map(({ name }) => name),
      ),
    ].join('+')
    meanwhile.set(names, (meanwhile.get(names) ?? 0) + 1)
  }
  say(
    'slow disk beside',
    meanwhile,
    'share of time',
    Object.fromEntries(
      [...new Set(seen.calls.map(({ name }) => name))].map((name) => [
        name,
        (
          seen.calls
            .filter((one) => one.name === name)
            .reduce((sum, c) => sum + c.landed - c.sent, 0) /
          (seen.looks.at(-1)[0] - seen.looks[0][0])
        ).toFixed(3),
      ]),
    ),
  )
  say('flight', of(seen.commits.map((c) => c.landed - c.sent)))
  say(
    'flushes over 10 ms',
    commits
      .filter((c) => c.ended - c.began - c.waited > 10)
      .map(
        (c) =>
          `${((c.began - commits[0].began) / 1000).toFixed(2)}s: ${(c.ended - c.began - c.waited).toFixed(0)}`,
      )
      .join(', '),
  )
  for (const kind of new Set(seen.collections.map((one) => one.kind))) {
    const all = seen.collections.filter((one) => one.kind === kind)
    say('gc', kind, all.length, of(all.map(({ ms }) => ms)))
  }
  const turns = longTurns(seen)
  say(
    'turns over 5 ms',
    turns.length,
    'over 15',
    turns.filter(({ ms }) => ms > 15).length,
    'run of them over 5',
    turns.filter(({ ran }) => ran > 5).length,
    'ran over 15',
    turns.filter(({ ran }) => ran > 15).length,
  )
  for (const turn of turns.toSorted((a, b) => b.ran - a.ran).slice(0, 12))
    say(
      ' ',
      turn.ms.toFixed(1),
      'waited',
      turn.waited.toFixed(1),
      'gc',
      turn.garbage.toFixed(1),
      turn.what,
    )
  say('slow events', slow.length, causesOf(slow, seen))
}
