import { join } from 'node:path'
import { JobFiles } from '../jobs/job-files.ts'
import type { Log } from '../log.ts'
import type { KeptSimulation } from './kept-simulation.ts'

/** Simulations of a data directory. */
export const simulationsIn = (dataDirectory: string, log: Log): JobFiles<KeptSimulation> =>
  new JobFiles(join(dataDirectory, 'simulations'), (file) =>
    log.info('a kept simulation is damaged and left out', { file }),
  )
