import { jsonText, type Answer } from '../answer.ts'

declare const VALUE: unique symbol

/** An answer that a handler wrote itself: a stream, headers of its own, rounded numbers. */
export class Prepared<Value> {
  readonly answer: Answer
  /** Only the compiler knows it: what the answer says. */
  declare readonly [VALUE]?: Value

  constructor(answer: Answer) {
    this.answer = answer
  }
}

/** A value in JSON, its numbers as `replacer` writes them. */
export const preparedJson = <Value>(
  value: Value,
  replacer: (name: string, value: unknown) => unknown,
): Prepared<Value> => new Prepared(jsonText(200, JSON.stringify(value, replacer)))
