/** A promise that is resolved from outside. */
export class Deferred {
  readonly promise: Promise<void>
  private settle: { resolve: () => void; reject: (error: Error) => void } | undefined

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
    })
  }

  resolve(): void {
    this.settle?.resolve()
  }

  reject(error: Error): void {
    this.settle?.reject(error)
  }
}
