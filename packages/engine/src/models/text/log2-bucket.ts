/** 0, 1, 2–3, 4–7, 8–15 … as 0, 1, 2, 3, 4 … */
export function log2Bucket(count: number): number {
  return 32 - Math.clz32(count)
}
