/**
 * What one event costs in memory, on one thread. Always event by event, all that is done to one
 * before the next begins, as a service does it: a stage that ran a thousand times in a row would
 * keep its code and tables in the processor's cache. No event is seen twice.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalJson, parseEvent } from '../packages/contract/dist/index.js'
import {
  encodeOutcome,
  eventPartsOf,
  FEATURES,
  newMemory,
  reasonsOf,
  runEvent,
  STARTER_MODELS,
} from '../packages/engine/dist/index.js'
import { EntitySlab, openPlaces } from '../packages/store/dist/index.js'
import { OrderStream } from './support/order-stream.mjs'
import { median } from './support/statistics.mjs'

const BATCH = 1000
const MODELS = Object.values(STARTER_MODELS)

/** The engine as a service holds it, and a stream of orders it has not seen. */
class Bench {
  orders = new OrderStream()
  states = new EntitySlab()
  sequence = 0

  constructor(places) {
    this.places = places
    const { pipeline, keys } = newMemory(this.states, { lo: 7, hi: 9 })
    this.pipeline = pipeline
    this.keys = keys
  }

  texts = () => Array.from({ length: BATCH }, () => this.orders.next().toString('latin1'))

  bodies = () => this.texts().map((text) => JSON.parse(text))

  receive(event, enrichment) {
    return { environment: 1, receivedAtMs: event.timeMs, event, enrichment }
  }

  run(received) {
    this.sequence += 1
    return runEvent(this.pipeline, received, { kind: 'replay', sequence: this.sequence })
  }

  /** What `engine.total` is about. */
  scored = (body) => {
    const { event } = parseEvent('v205', body)
    return { event, outcome: this.run(this.receive(event, this.places.find(event.ip))) }
  }

  /** All the core does to an event, and the reasons that can be asked of it. */
  answered = (text) => {
    const { event, outcome } = this.scored(JSON.parse(text))
    const entry = { body: canonicalJson(event), outcome: encodeOutcome(outcome) }
    return { entry, reasons: MODELS.map((model) => reasonsOf(model, outcome.features)) }
  }

  /** As `answered`, each stage on the stop-watch. */
  stages = (text, stage) => {
    const body = stage('json', () => JSON.parse(text))
    const { event } = stage('validate', () => parseEvent('v205', body))
    const enrichment = stage('places', () => this.places.find(event.ip))
    const received = this.receive(event, enrichment)
    const outcome = stage('run', () => this.run(received))
    stage('body', () => canonicalJson(event))
    stage('outcome', () => encodeOutcome(outcome))
    stage('reasons', () => MODELS.map((model) => reasonsOf(model, outcome.features)))
  }

  /** What lies within `run`, of events that `run` does not get: it would find its tables warm. */
  within = (text, stage) => {
    const { event } = parseEvent('v205', JSON.parse(text))
    const received = this.receive(event, this.places.find(event.ip))
    stage('parts', () => eventPartsOf(received, this.keys))
  }
}

const settled = (times) => median(times.slice(-Math.ceil(times.length / 2)))

/** CPU microseconds per event, collection of garbage too: the median of the batches' second half. */
function cpuPerEvent(events, inputs, work) {
  const times = []
  for (let done = 0; done < events; done += BATCH) {
    const batch = inputs()
    const before = process.cpuUsage()
    for (const input of batch) work(input)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / BATCH)
  }
  return settled(times)
}

/** Microseconds per event by stage, on the clock on the wall. */
function byStage(events, inputs, work) {
  const times = new Map()
  for (let done = 0; done < events; done += BATCH) {
    const sums = {}
    const stage = (name, run) => {
      const from = performance.now()
      const result = run()
      sums[name] = (sums[name] ?? 0) + performance.now() - from
      return result
    }
    for (const input of inputs()) work(input, stage)
    for (const [name, ms] of Object.entries(sums)) {
      times.set(name, [...(times.get(name) ?? []), (ms * 1000) / BATCH])
    }
  }
  return (name) => settled(times.get(name))
}

const figure = (name, value, unit, note) => ({ name: `engine.${name}`, value, unit, note })

function measure(bench, events) {
  const total = cpuPerEvent(events * 0.4, bench.bodies, bench.scored)
  const whole = cpuPerEvent(events * 0.4, bench.texts, bench.answered)
  const us = byStage(events * 0.1, bench.texts, bench.stages)
  const within = byStage(events * 0.1, bench.texts, bench.within)
  const { states } = bench
  return [
    figure('total', total, 'µs/event', 'parseEvent, places and the pipeline'),
    figure('whole', whole, 'µs/event', 'and JSON.parse, packing for the ledger, all reasons'),
    figure('json', us('json'), 'µs', 'JSON.parse'),
    figure('validate', us('validate'), 'µs', 'parseEvent'),
    figure('places', us('places'), 'µs', 'country and network of the IP'),
    figure('run', us('run'), 'µs', 'the pipeline, with facts and mentions'),
    figure('parts', within('parts'), 'µs', 'facts and mentions, within run'),
    figure('body', us('body'), 'µs', 'canonicalJson for the ledger'),
    figure('outcome', us('outcome'), 'µs', 'encodeOutcome for the ledger'),
    figure('reasons', us('reasons'), 'µs', 'of all abuse types'),
    figure('features', FEATURES.length, '', `${MODELS.length} models`),
    figure('entities', states.size, '', `${(states.bytes / states.size).toFixed(0)} bytes each`),
  ]
}

export async function run({ quick, long }) {
  const events = quick ? 80_000 : long ? 1_000_000 : 250_000
  const directory = mkdtempSync(join(tmpdir(), 'winnow-engine-'))
  try {
    return measure(new Bench(openPlaces({ cacheDirectory: directory })), events)
  } finally {
    rmSync(directory, { recursive: true })
  }
}
