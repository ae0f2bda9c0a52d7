/** How tests choose what starts threads. */
export { chooseThreadFiles } from './thread-file.ts'
export { chooseStoreThreads, type StoreThreads } from './store-threads.ts'
