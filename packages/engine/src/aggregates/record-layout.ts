/**
 * Layout of an entity's record, version 2. All numbers little endian, the record 8-byte aligned.
 *
 * | bytes | what |
 * | --- | --- |
 * | 0 | u32 length of the record in bytes |
 * | 4 | u32 entity type code, layout version × 256 |
 * | 8 | f64 version: sequence of the last entry folded in |
 * | 16 | f64 first seen, ms · 24: f64 last seen, ms |
 * | 32 | 3 × u32 which registers are set |
 * | 44 | u16 tiles, u16 links · 48: u16 sketches · 52: u16 kept labels, u16 averages before them |
 * | 56 | registers: f64 each |
 * | … | kept labels: u32 low word of the sequence, u32 its high word + 2²¹ × bad + 2²² × register |
 * | … | averages before them: u32 register, u32 unused, f64 value |
 * | … | tiles: u32 start in 30 s units, u32 level, 2 × u32 counts set, u32 sums set, u32 unused, counts u32 each (padded to 8 bytes), sums f64 each |
 * | … | links: u32 × 2 key, u32 first seen s, u32 last seen s, u32 kind + 256 × times seen, u32 unused |
 * | … | sketches: u32 kind, u32 unused, 128 × u32 last seen s |
 */
export const LAYOUT_VERSION = 2

export const HEADER_BYTES = 56
export const TILE_HEADER_BYTES = 24
export const LINK_BYTES = 24
export const SKETCH_CELLS = 128
export const SKETCH_BYTES = 8 + SKETCH_CELLS * 4

/** No record is ever longer, whatever is sent about its entity. */
export const MAX_RECORD_BYTES = 8192
export const MAX_REGISTERS = 96
export const MAX_COUNTS = 64
export const MAX_SUMS = 32
/** One tile per bucket of every window, and a few for the moment before old ones are merged. */
export const MAX_TILES = 96
/** Kinds of distinct ids counted by one entity type, as far as a record has room for them. */
export const MAX_KINDS = 20
/** Neighbours kept one by one per kind; from the next on a sketch counts and the most recent stay. */
export const MAX_LINKS_PER_KIND = 8
export const MAX_LINKS = MAX_KINDS * MAX_LINKS_PER_KIND
/** Links that there is room for, however few kinds a type counts. */
export const USUAL_LINKS = 128
/** Kinds that may be counted by a sketch; a further kind stays at "8 or more". */
export const MAX_SKETCHES = 6
export const MAX_SEEN_TOGETHER = 0xffffff

export const TILE_UNIT_MS = 30_000
