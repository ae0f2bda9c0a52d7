/** Runs tasks one after another: what one reads is still so when it writes. */
export type Mutex = <Value>(task: () => Promise<Value>) => Promise<Value>

/** Tasks wait in the order they came. There are at most as many as requests under way. */
export function openMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done
  }
}
