/**
 * Orders without end: bodies are used round after round; in each round the newcomers are new
 * people, every order has a new id, and time goes on, so the entities seen grow like a shop's.
 */
import { order, TIME } from './order.mjs'
import { Random } from './random.mjs'

/** Different bodies; handed out bytes are valid until so many further ones were. */
const BODIES = 20_000

/** Where the marks of a body are: positions and lengths. */
function placesOf(text, mark) {
  return [...text.matchAll(mark)].map((match) => [match.index, match[0].length])
}

function writeDigits(bytes, [start, length], number) {
  let rest = number
  for (let at = start + length - 1; at >= start; at -= 1) {
    bytes[at] = 48 + (rest % 10)
    rest = Math.floor(rest / 10)
  }
}

/** One body, and how it is renewed for its next use. `before` is put in front of it, an HTTP head. */
class OrderBody {
  constructor(body, base, before) {
    const text = JSON.stringify(body).replace(`"${TIME}"`, TIME)
    const head = before === undefined ? '' : before(Buffer.byteLength(text))
    const whole = head + text
    this.bytes = Buffer.from(whole, 'latin1')
    this.base = base
    this.rounds = placesOf(whole, /#+/g)
    this.sequences = placesOf(whole, /@{10}/g)
    this.times = placesOf(whole, /%{13}/g)
  }

  renew(sequence, round, atMs) {
    for (const place of this.rounds) writeDigits(this.bytes, place, this.base + round)
    for (const place of this.sequences) writeDigits(this.bytes, place, sequence)
    for (const place of this.times) writeDigits(this.bytes, place, atMs)
    return this.bytes
  }
}

/** An endless stream of orders. Bytes handed out are valid until `BODIES` further ones were. */
export class OrderStream {
  /**
   * `firstMs` and `stepMs`: `$time` of the first order and from one to the next (never later than
   * `lastMs`); `before(length)`: text in front of each body; `first`: number of the first order.
   */
  constructor({
    seed = 1,
    bodies = BODIES,
    stepMs = 10_000,
    before,
    first = 0,
    nowMs = Date.now(),
  } = {}) {
    const random = new Random(seed)
    this.lastMs = nowMs
    this.firstMs = nowMs - 500 * 86_400_000
    this.stepMs = stepMs
    this.sent = first
    this.bodies = Array.from(
      { length: bodies },
      (_, index) => new OrderBody(order(random, index), random.below(100_000), before),
    )
  }

  next() {
    const sequence = this.sent
    this.sent += 1
    const { length } = this.bodies
    const atMs = Math.min(this.firstMs + sequence * this.stepMs, this.lastMs)
    return this.bodies[sequence % length].renew(sequence, Math.floor(sequence / length), atMs)
  }
}
