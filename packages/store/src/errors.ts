/** Another process, or another store of this one, holds the data directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/** The data directory was written by a newer version of Winnow. */
export class DirectoryIsNewer extends Error {
  override readonly name = 'DirectoryIsNewer'
}

/** The data directory cannot be made, read or written. */
export class DirectoryRefused extends Error {
  override readonly name = 'DirectoryRefused'
}

/** The ledger's file is damaged: what it holds cannot be trusted, and nothing may be added to it. */
export class LedgerDamaged extends Error {
  override readonly name = 'LedgerDamaged'
  /** What whoever starts a service on it can do. */
  readonly advice: string | undefined

  constructor(message: string, more: ErrorOptions & { readonly advice?: string } = {}) {
    super(message, more)
    this.advice = more.advice
  }
}

/** The store was opened to be read only. */
export class StoreReadOnly extends Error {
  override readonly name = 'StoreReadOnly'
}

/** More is waiting than may wait: a named bound is reached. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy'
}

/** The store is closed, or the part of it that does this has stopped. */
export class StoreStopped extends Error {
  override readonly name = 'StoreStopped'
}

/** The spill file takes no more: what should have gone there stays in memory. */
export class SpillRefused extends Error {
  override readonly name = 'SpillRefused'
}

/** An entity state cannot be read back from the spill file: the states are not whole any more. */
export class StateUnreadable extends Error {
  override readonly name = 'StateUnreadable'
}

/** Another node is the one that writes to the database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

/** The database was written by a newer version of Winnow. */
export class DatabaseIsNewer extends Error {
  override readonly name = 'DatabaseIsNewer'
}

/** The database cannot be used as it is. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}

/** Another node writes to the database now: this one writes nothing more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The ledger is not the one that was read before: a failover of the database lost entries, or an entry was shrunk. */
export class LedgerDiffers extends Error {
  override readonly name = 'LedgerDiffers'
}
