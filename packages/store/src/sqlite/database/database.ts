import type { DatabaseSync } from '@photostructure/sqlite'

export type Database = InstanceType<typeof DatabaseSync>
export type Statement = ReturnType<Database['prepare']>
