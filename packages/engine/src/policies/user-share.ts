import { keyOf } from './share-key.ts'

/** Parts that users are spread over: a share has two decimals. */
const PARTS = 10_000

/**
 * Whether a user is among `percent` of all. The same users are always among them, those of a smaller share are among a larger
 * one's, and routes choose differently by their names.
 */
export const isInShare = (percent: number, route: string, userId: string): boolean =>
  percent >= 100 || keyOf(`${route}\n${userId}`) % PARTS < percent * (PARTS / 100)
