/** Finds the place of a hash in a list: open addressing, at most half full. */
export class WordPlaces {
  private readonly mask: number
  private readonly keys: Uint32Array
  /** Place in the list + 1; 0 = free. */
  private readonly places: Uint32Array

  /** `hashes`: all different. */
  constructor(hashes: Uint32Array) {
    const slots = 2 ** Math.ceil(Math.log2(2 * hashes.length + 1))
    this.mask = slots - 1
    this.keys = new Uint32Array(slots)
    this.places = new Uint32Array(slots)
    hashes.forEach((hash, at) => {
      let slot = hash & this.mask
      while (this.places[slot] !== 0) slot = (slot + 1) & this.mask
      this.keys[slot] = hash
      this.places[slot] = at + 1
    })
  }

  /** −1 = it is not in the list. */
  of(hash: number): number {
    const { mask, keys, places } = this
    let slot = hash & mask
    for (;;) {
      const place = places[slot] ?? 0
      if (place === 0 || keys[slot] === hash) return place - 1
      slot = (slot + 1) & mask
    }
  }
}
