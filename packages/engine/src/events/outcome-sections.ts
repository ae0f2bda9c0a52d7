/** A part of an outcome besides scores, features and enrichment. */
export interface OutcomeSection {
  /** What it is. Tags are never given to another kind of section. */
  readonly tag: number
  /** Of the layout of its bytes. */
  readonly version: number
  readonly bytes: Uint8Array
}

/** Of each section: u8 tag, u8 version, u16 length of its bytes, which follow. */
const HEAD_BYTES = 4
/** After all of them: u16 their length, so that what stands before them ends where they begin. */
const TAIL_BYTES = 2
/** So many bytes are copied one by one: a call into the runtime takes longer. */
const SHORT_BYTES = 8
/** All sections of an outcome together. */
export const MAX_SECTION_BYTES = 0xffff

/** Bytes that the sections take. Error: RangeError, more than MAX_SECTION_BYTES. */
export function sectionsLength(sections: readonly OutcomeSection[]): number {
  const length = sections.reduce((sum, { bytes }) => sum + HEAD_BYTES + bytes.length, 0)
  if (length > MAX_SECTION_BYTES) throw new RangeError(`sections of ${length} bytes are too long`)
  return length + TAIL_BYTES
}

/** Writes sections. Returns the place after them. */
export function writeSections(
  into: Uint8Array,
  from: number,
  sections: readonly OutcomeSection[],
): number {
  let at = from
  for (const { tag, version, bytes } of sections) {
    into[at] = tag
    into[at + 1] = version
    writeLength(into, at + 2, bytes.length)
    if (bytes.length > SHORT_BYTES) into.set(bytes, at + HEAD_BYTES)
    else for (let n = 0; n < bytes.length; n += 1) into[at + HEAD_BYTES + n] = bytes[n] ?? 0
    at += HEAD_BYTES + bytes.length
  }
  writeLength(into, at, at - from)
  return at + TAIL_BYTES
}

function writeLength(into: Uint8Array, at: number, length: number): void {
  into[at] = length & 0xff
  into[at + 1] = length >>> 8
}

/** Where the sections at the end of an outcome begin. Error: they are longer than it is. */
export function sectionsStart(view: DataView): number {
  const end = view.byteLength - TAIL_BYTES
  const start = end - (end < 0 ? 0 : view.getUint16(end, true))
  if (start < 0) throw new Error('an outcome ends within its sections')
  return start
}

/** All sections, those of unknown tags too, in their order. Error: one is cut off. */
export function readSections(view: DataView): readonly OutcomeSection[] {
  const end = view.byteLength - TAIL_BYTES
  const sections: OutcomeSection[] = []
  for (let at = sectionsStart(view); at < end;) {
    const bytesAt = at + HEAD_BYTES
    const length = bytesAt > end ? Infinity : view.getUint16(at + 2, true)
    if (bytesAt + length > end)
      throw new Error(`section ${view.getUint8(at)} of an outcome is cut off`)
    const bytes = new Uint8Array(view.buffer, view.byteOffset + bytesAt, length)
    sections.push({ tag: view.getUint8(at), version: view.getUint8(at + 1), bytes })
    at = bytesAt + length
  }
  return sections
}

/** The sections that a recorded outcome has too, by tag and version: one that an earlier version did not write is no difference. */
export function sectionsAsIn(
  recorded: readonly OutcomeSection[] | undefined,
  sections: readonly OutcomeSection[],
): readonly OutcomeSection[] | undefined {
  const isWritten = ({ tag, version }: OutcomeSection): boolean =>
    recorded?.some((one) => one.tag === tag && one.version === version) === true
  return recorded && sections.filter(isWritten)
}
