/** The answer was not there in time. What was asked for may still happen. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout'
}

/** The promise's outcome, or a rejection with AnswerTimeout when it takes longer than `ms`. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new AnswerTimeout())
    }, ms)
    promise.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error('not an error', { cause: error }))
      },
    )
  })
}
