import { StoreStopped } from '../../errors.ts'

const WITHIN = 0
const SHUT = 1
const FLAGS_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT

/**
 * Lets a thread be ended from outside while it calculates, but never within the database's native code: that
 * cannot be stopped halfway, and takes the whole process along. Two threads hold one gate by its memory.
 */
export class NativeGate {
  readonly memory: SharedArrayBuffer
  private readonly flags: Int32Array

  /** A new gate has its thread within: it begins by loading native code. */
  constructor(memory?: SharedArrayBuffer) {
    this.memory = memory ?? new SharedArrayBuffer(FLAGS_BYTES)
    this.flags = new Int32Array(this.memory)
    if (memory === undefined) Atomics.store(this.flags, WITHIN, 1)
  }

  /** Does native work. Error: StoreStopped, before or after it, when the gate is shut. */
  pass<Value>(work: () => Value): Value {
    Atomics.store(this.flags, WITHIN, 1)
    try {
      this.mustBeOpen()
      return work()
    } finally {
      this.leave()
    }
  }

  /** The thread is out of native code. Error: StoreStopped, when the gate is shut. */
  leave(): void {
    Atomics.store(this.flags, WITHIN, 0)
    this.mustBeOpen()
  }

  /** Closes the gate. Returns whether the thread is inside native code: then it stops by itself when it comes out. */
  shut(): 'within' | 'outside' {
    Atomics.store(this.flags, SHUT, 1)
    return Atomics.load(this.flags, WITHIN) === 1 ? 'within' : 'outside'
  }

  private mustBeOpen(): void {
    if (Atomics.load(this.flags, SHUT) === 1) throw new StoreStopped('the thread was stopped')
  }
}
