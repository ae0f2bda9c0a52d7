import type { LinesKind, Tally } from '@winnow/import'

/** An import that was begun in this browser and is not at its end. Nothing of the file's rows is kept. */
export interface BegunImport {
  /** Names it: the file, the mapping and the environment. */
  readonly job: string
  readonly name: string
  readonly identity: string
  readonly environment: string
  readonly mapping: string
  readonly kind: LinesKind
  /** Lines of the file. */
  readonly lines: number
  readonly begunMs: number
}

/** What became of a chunk that was sent. */
export interface SentChunk {
  /** Lines that are done with it. */
  readonly done: number
  readonly tally: Tally
  /** The lines that the service refused: their places among those sent, with its answers. */
  readonly refused: readonly RefusedLine[]
}

export interface RefusedLine {
  readonly at: number
  readonly status: number
  readonly error: string | undefined
}

/** Where it is kept how far imports have come. */
export interface Checkpoints {
  begun(): Promise<readonly BegunImport[]>
  begin(one: BegunImport): Promise<void>
  /** Those of an import in their order. */
  chunks(job: string): Promise<readonly SentChunk[]>
  add(job: string, number: number, chunk: SentChunk): Promise<void>
  forget(job: string): Promise<void>
}

const NAME = 'winnow-imports'
const JOBS = 'jobs'
const CHUNKS = 'chunks'

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error(NAME)))
  })
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(JOBS, { keyPath: 'job' })
    request.result.createObjectStore(CHUNKS)
  })
  return answered(request)
}

const chunksOf = (job: string) => IDBKeyRange.bound([job, 0], [job, Infinity])

/** Checkpoints that outlive the page, in the browser's database. */
export function browserCheckpoints(): Checkpoints {
  let database: Promise<IDBDatabase> | undefined
  const store = async (name: string, mode: IDBTransactionMode) => {
    const open = await (database ??= opened())
    return open.transaction(name, mode).objectStore(name)
  }
  return {
    begun: async () =>
      answered((await store(JOBS, 'readonly')).getAll() as IDBRequest<BegunImport[]>),
    async begin(one) {
      await answered((await store(JOBS, 'readwrite')).put(one))
    },
    chunks: async (job) => {
      const all = (await store(CHUNKS, 'readonly')).getAll(chunksOf(job))
      return answered(all as IDBRequest<SentChunk[]>)
    },
    async add(job, number, chunk) {
      await answered((await store(CHUNKS, 'readwrite')).put(chunk, [job, number]))
    },
    async forget(job) {
      await answered((await store(CHUNKS, 'readwrite')).delete(chunksOf(job)))
      await answered((await store(JOBS, 'readwrite')).delete(job))
    },
  }
}
