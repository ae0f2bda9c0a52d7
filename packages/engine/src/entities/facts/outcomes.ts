import { wordTable } from '../word-table.ts'

/** 1 = it failed, 0 = it went well; a pending one is in neither. */
export const OUTCOMES = wordTable<number>({ $success: 0, $failure: 1 })
