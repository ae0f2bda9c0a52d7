import { join } from 'node:path'
import type { Log } from '../log.ts'
import { BulkFiles } from './bulk-files.ts'

/** Bulk actions of a data directory. */
export const bulkActionsIn = (dataDirectory: string, log: Log): BulkFiles =>
  new BulkFiles(join(dataDirectory, 'bulk-actions'), (file) =>
    log.info('a kept bulk action is damaged and left out', { file }),
  )
