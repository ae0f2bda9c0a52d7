/** The parts of an error that may be logged. */
export interface DescribedError {
  readonly name: string
  readonly code?: string
  /** Only where it is made of our words, the system's and the disk's. */
  readonly message?: string
  /** The file it is about. */
  readonly path?: string
  /** The places in our code it came through. */
  readonly at: readonly string[]
  readonly cause?: DescribedError
}

const MAX_FRAMES = 8

/** Errors of the store; their messages hold files, sequences and SQLite's own words. */
const PLAIN_MESSAGES: ReadonlySet<string> = new Set([
  'DatabaseInUse',
  'DatabaseIsNewer',
  'DatabaseRefused',
  'DirectoryInUse',
  'DirectoryIsNewer',
  'DirectoryRefused',
  'LeaseLost',
  'LedgerDamaged',
  'LedgerDiffers',
  'SpillRefused',
  'StateUnreadable',
  'StoreBusy',
])

/** Describes an error without what a person may have typed. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const { cause } = error
  return cause instanceof Error
    ? { ...described(error), cause: described(cause) }
    : described(error)
}

function described(error: Error): DescribedError {
  return {
    name: error.name,
    ...textIn(error, 'code'),
    ...(isPlainMessage(error) ? { message: error.message } : {}),
    ...textIn(error, 'path'),
    at: placesOf(error),
  }
}

function textIn(error: object, member: 'code' | 'path'): Partial<DescribedError> {
  const value: unknown = Object.entries(error).find(([name]) => name === member)?.[1]
  return typeof value === 'string' ? { [member]: value } : {}
}

function isPlainMessage(error: Error): boolean {
  return PLAIN_MESSAGES.has(error.name) || isOfFiles(error) || isOfSqlite(error)
}

/** One of the network's may hold an address. */
const isOfFiles = (error: Error): boolean => 'syscall' in error && !('address' in error)

const isOfSqlite = (error: Error): boolean =>
  'errcode' in error && typeof error.errcode === 'number' && error.errcode > 0

function placesOf(error: Error): readonly string[] {
  // The stack begins with the message, and its lines may look like places.
  const places = (error.stack ?? '').replace(error.message, () => '')
  const frames = places.split('\n').filter((line) => /^\s+at /.test(line))
  return frames.slice(0, MAX_FRAMES).map((line) => line.trim())
}
