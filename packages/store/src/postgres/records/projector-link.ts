import { WorkerLink } from '../../sqlite/worker-link.ts'
import type { ProjectorData } from './postgres-projector.ts'

/** Starts the thread that folds the records. */
export const projectorLink = (data: ProjectorData): WorkerLink =>
  new WorkerLink('postgres-projector-worker', data, () => undefined, import.meta.url)
