/** A record is at least this long: its length, type and version. */
export const MIN_RECORD_BYTES = 16

/** No record is ever longer. */
export const MAX_RECORD_BYTES = 8192

/** Memory is taken from the system in pieces of this, unless there may be little of it. */
export const MAX_CHUNK_BYTES = 1_048_576

/** Slot sizes: small steps where most records are, so that about an eighth of their slots is left empty. */
export const SLOT_BYTES = [
  64, 96, 128, 192, 256, 320, 384, 448, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192,
] as const

const classOfWords = Uint8Array.from({ length: MAX_RECORD_BYTES / 8 + 1 }, (_, words) =>
  SLOT_BYTES.findIndex((bytes) => bytes >= words * 8),
)

/** The smallest class with slots for `bytes` (a multiple of 8, at most MAX_RECORD_BYTES). */
export function classOf(bytes: number): number {
  return classOfWords[bytes >>> 3] ?? 0
}
