/** The place of a share among `count` sorted values, by the nearest rank: half of 3 is the second. */
export const placeOfShare = (count: number, share: number): number =>
  Math.min(Math.max(Math.ceil(share * count), 1), Math.max(count, 1)) - 1
