/** What bodies that are not there yet may hold together: anybody may begin to send one. */
export class BodyRoom {
  private left: number

  constructor(bytes: number) {
    this.left = bytes
  }

  /** Takes room; answers whether there was enough. */
  take(bytes: number): boolean {
    if (bytes > this.left) return false
    this.left -= bytes
    return true
  }

  giveBack(bytes: number): void {
    this.left += bytes
  }
}
