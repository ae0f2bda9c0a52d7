/** Lets what is under way go on, or holds it. */
export class Gate {
  #held: Promise<void> | undefined
  #open: (() => void) | undefined

  get isHeld(): boolean {
    return this.#held !== undefined
  }

  hold(): void {
    this.#held ??= new Promise((resolve) => (this.#open = resolve))
  }

  release(): void {
    this.#open?.()
    this.#held = undefined
    this.#open = undefined
  }

  /** Resolves once nothing is held. */
  async passed(): Promise<void> {
    while (this.#held !== undefined) await this.#held
  }
}
