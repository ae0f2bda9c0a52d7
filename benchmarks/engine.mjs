/**
 * What one event costs in memory, stage by stage, on one thread: validate, understand, predict, and
 * what is written down of it. `engine.total` is validation and the pipeline; JSON.parse, packing and
 * reasons are beside it.
 */
import { canonicalJson, parseEvent } from '../packages/contract/dist/index.js'
import {
  encodeOutcome,
  factsOf,
  FEATURES,
  mentionsOf,
  newMemory,
  reasonsOf,
  STARTER_MODELS,
} from '../packages/engine/dist/index.js'
import { EntitySlab } from '../packages/store/dist/index.js'
import { somewhere } from './support/fill.mjs'
import { OrderStream } from './support/order-stream.mjs'
import { median } from './support/statistics.mjs'

const BATCH = 1000

/** Runs `stage` over all inputs; notes CPU microseconds per input under its name. */
function timed(times, name, inputs, stage) {
  const before = process.cpuUsage()
  const outputs = inputs.map(stage)
  const { user, system } = process.cpuUsage(before)
  if (!times.has(name)) times.set(name, [])
  times.get(name).push((user + system) / inputs.length)
  return outputs
}

const figure = (name, value, unit, note) => ({ name: `engine.${name}`, value, unit, note })

export async function run({ quick, long }) {
  const events = quick ? 80_000 : long ? 1_000_000 : 250_000
  const states = new EntitySlab()
  const { pipeline } = newMemory(states, { lo: 7, hi: 9 })
  const orders = new OrderStream()
  const models = Object.values(STARTER_MODELS)
  const times = new Map()
  let mentions = 0
  let sequence = 0
  const accept = (event) => ({
    sequence,
    environment: 1,
    receivedAtMs: event.timeMs,
    event,
    enrichment: somewhere.find(event.ip),
  })
  for (let done = 0; done < events; done += BATCH) {
    const texts = Array.from({ length: BATCH }, () => orders.next().toString('latin1'))
    const bodies = timed(times, 'json', texts, (text) => JSON.parse(text))
    const parsed = timed(times, 'validate', bodies, (body) => parseEvent('v205', body).event)
    const facts = timed(times, 'facts', parsed.map(accept), (accepted) => [
      accepted,
      factsOf(accepted),
    ])
    const named = timed(times, 'mentions', facts, ([accepted, fact]) => mentionsOf(accepted, fact))
    mentions = named.reduce((sum, list) => sum + list.length, 0) / BATCH
    const accepted = parsed.map((event) => ({ ...accept(event), sequence: (sequence += 1) }))
    const outcomes = timed(times, 'run', accepted, (each) => pipeline.run(each))
    timed(times, 'body', parsed, (event) => canonicalJson(event))
    timed(times, 'outcome', outcomes, (outcome) => encodeOutcome(outcome))
    timed(times, 'reasons', outcomes, ({ features }) =>
      models.map((model) => reasonsOf(model, features)),
    )
  }
  const us = (name) => median(times.get(name).slice(-Math.ceil(times.get(name).length / 2)))
  return [
    figure('total', us('validate') + us('run'), 'µs/event', 'validate + run'),
    figure('json', us('json'), 'µs', 'JSON.parse'),
    figure('validate', us('validate'), 'µs', 'parseEvent'),
    figure('run', us('run'), 'µs', 'the pipeline, with facts and mentions'),
    figure('facts', us('facts'), 'µs', 'within run'),
    figure(
      'mentions',
      us('mentions'),
      'µs',
      `within run; ${mentions.toFixed(1)} entities per event`,
    ),
    figure('body', us('body'), 'µs', 'canonicalJson for the ledger'),
    figure('outcome', us('outcome'), 'µs', 'encodeOutcome for the ledger'),
    figure('reasons', us('reasons'), 'µs', 'of all abuse types'),
    figure('features', FEATURES.length, '', `${models.length} models`),
    figure('entities', states.size, '', `${(states.bytes / states.size).toFixed(0)} bytes each`),
  ]
}
