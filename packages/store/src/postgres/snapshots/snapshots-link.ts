import { WorkerLink } from '../../sqlite/worker-link.ts'

/** Starts the thread that checks and writes a node's snapshots. */
export const snapshotsLink = (url: string, directory: string): WorkerLink =>
  new WorkerLink('postgres-snapshots-worker', { url, directory }, () => undefined, import.meta.url)
