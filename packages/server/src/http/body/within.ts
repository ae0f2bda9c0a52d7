import type { Deadlines } from '../deadlines.ts'

/** The answer was not there in time. What was asked for may still happen. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout'
}

/** The promise's outcome, or a rejection with AnswerTimeout when it comes after its deadline. */
export function within<T>(deadlines: Deadlines, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = deadlines.begin(() => reject(new AnswerTimeout()))
    promise.then(
      (value) => {
        deadline.end()
        resolve(value)
      },
      (error: unknown) => {
        deadline.end()
        reject(error instanceof Error ? error : new Error('not an error', { cause: error }))
      },
    )
  })
}
