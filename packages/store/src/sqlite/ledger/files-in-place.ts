import { renameSync, statSync } from 'node:fs'

/** A file of the ledger is gone, or another one lies in its place: what is written to the open one nobody finds again. */
export class FileLost extends Error {
  override readonly name = 'FileLost'
  readonly of: 'ledger' | 'log'
  /** The open file holds all that was written to it. */
  readonly isWhole: boolean

  constructor(message: string, { of, isWhole }: Pick<FileLost, 'of' | 'isWhole'>) {
    super(message)
    this.of = of
    this.isWhole = isWhole
  }
}

interface Seen {
  /** Device and number, whatever its name; 0 and 0 = there was none. */
  readonly dev: number
  readonly ino: number
  readonly size: number
}

const NONE: Seen = { dev: 0, ino: 0, size: 0 }

const seen = (path: string): Seen => statSync(path, { throwIfNoEntry: false }) ?? NONE

/**
 * Whether the ledger's database and its write-ahead log are the files that are open, and no shorter than they were. Each look is one
 * `stat`: files that are open must not be opened again, closing one would end SQLite's locks.
 */
export class FilesInPlace {
  private readonly path: string
  private ledger: Seen
  private log: Seen = NONE

  constructor(path: string) {
    this.path = path
    this.ledger = seen(path)
  }

  /** The database was opened, and its log with it. */
  opened(): void {
    this.log = seen(this.logPath)
  }

  /** Closes the database, which takes its log away unless somebody else has it open. */
  closing(close: () => void): void {
    const isInPlace = this.isLogInPlace()
    try {
      close()
    } finally {
      if (isInPlace && !this.isLogInPlace()) this.log = NONE
    }
  }

  /** Error: FileLost. */
  checkLedger(): void {
    this.ledger = look(this.path, 'ledger', this.ledger)
  }

  /** Error: FileLost. */
  checkLog(): void {
    if (this.log !== NONE) this.log = look(this.logPath, 'log', this.log)
  }

  /** Moves a log that lies in the place of the one which was open out of the way of the next start. */
  setForeignLogAside(): void {
    if (seen(this.logPath) !== NONE && !this.isLogInPlace()) {
      renameSync(this.logPath, `${this.logPath}.foreign`)
    }
  }

  private isLogInPlace(): boolean {
    const { dev, ino } = seen(this.logPath)
    return dev === this.log.dev && ino === this.log.ino
  }

  private get logPath(): string {
    return `${this.path}-wal`
  }
}

const REMEDY = {
  ledger: 'put the former file back, or restore a backup and start again',
  log: 'what it held was moved into the ledger; start again',
}

function look(path: string, of: FileLost['of'], before: Seen): Seen {
  const now = seen(path)
  if (now.ino !== before.ino || now.dev !== before.dev) {
    const told = now === NONE ? 'is gone' : 'is not the file it was when the service started'
    throw new FileLost(`${path} ${told}: ${REMEDY[of]}`, { of, isWhole: true })
  }
  if (now.size >= before.size) return now
  const told = `${path} was cut short while in use: it has ${now.size} bytes of ${before.size}`
  throw new FileLost(`${told}; start again, which tells what is missing`, { of, isWhole: false })
}
