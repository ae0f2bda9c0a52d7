/** Spans of time in milliseconds. */
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const seconds = (count: number): number => count * SECOND_MS
export const minutes = (count: number): number => count * MINUTE_MS
export const hours = (count: number): number => count * HOUR_MS
export const days = (count: number): number => count * DAY_MS
