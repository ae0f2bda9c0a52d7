import { randomInt } from 'node:crypto'
import { type BodyRead, SIMULATION_BOUNDS, simulationCalls } from '@winnow/contract/native'
import { writeAudit } from '../../audit/write-audit.ts'
import { newJobId } from '../../jobs/new-job-id.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import type { KeptSimulation, SimulationJob } from '../../simulations/kept-simulation.ts'
import { playSimulation } from './play-simulation.ts'
import { simulationJson, simulationResultJson } from '../../simulations/simulation-json.ts'
import { SimulationRuns } from '../../simulations/simulation-register.ts'
import { judgedUsers } from '../../simulations/simulation-result.ts'
import { worldStartOf } from '../../simulations/world-of.ts'

const MINUTE_MS = 60_000

/** Seeds of the simulator are integers below it. */
const SEEDS = 2 ** 31

/** A marketplace with an attack in it, played in the sandbox. */
export const nativeSimulationRoutes = nativeRoutes(simulationCalls, {
  async startSimulation(exchange, { body }) {
    const { services, caller } = exchange
    const job = jobOf(exchange, await body())
    if (caller.environment.name !== 'sandbox')
      throw new OwnRefusal('conflict', 'Simulations run in the sandbox alone: choose it.')
    try {
      services.simulations.mustBeIdle()
      const id = newJobId('sim', exchange.nowMs)
      await audit(exchange, 'start_simulation', { id, job })
      const begun = await services.simulations.begin(id, job, (one, signal, onEvents) =>
        playSimulation(services, caller, one, { signal, onEvents }),
      )
      return simulationJson(begun)
    } catch (error) {
      if (error instanceof SimulationRuns) throw new OwnRefusal('conflict', error.message)
      throw error
    }
  },
  async listSimulations({ services, caller }) {
    const all = services.simulations.list(caller.environment.number)
    return { simulations: all.map(simulationJson) }
  },
  readSimulation: async (exchange, { path }) =>
    simulationJson(found(exchange, path('simulationId'))),
  async stopSimulation(exchange, { path }) {
    const simulation = found(exchange, path('simulationId'))
    const { id, state } = simulation
    if (state !== 'running') throw new OwnRefusal('conflict', 'The simulation is over.')
    await audit(exchange, 'stop_simulation', simulation)
    await exchange.services.simulations.stop(id)
    return simulationJson(found(exchange, id))
  },
  async readSimulationResult(exchange, { path }) {
    const simulation = found(exchange, path('simulationId'))
    if (simulation.state === 'running')
      throw new OwnRefusal(
        'conflict',
        'The simulation still runs: who attacked is not told before its end.',
      )
    return simulationResultJson(simulation, await judgedUsers(exchange.services.core, simulation))
  },
})

function jobOf(
  { caller, nowMs }: KeyExchange,
  {
    attack,
    users = SIMULATION_BOUNDS.usersDefault,
    minutes = SIMULATION_BOUNDS.minutesDefault,
    seed = randomInt(SEEDS),
  }: BodyRead<(typeof simulationCalls)['startSimulation']>,
): SimulationJob {
  const playedMs = minutes * MINUTE_MS
  return {
    environment: caller.environment.number,
    who: 'email' in caller ? caller.email : 'api key',
    users,
    seed,
    playedMs,
    begunAtMs: nowMs,
    worldStartMs: worldStartOf(nowMs, playedMs),
    ...(attack !== undefined && { attack }),
  }
}

/** Error: OwnRefusal not_found. */
function found({ services, caller }: KeyExchange, id: string): KeptSimulation {
  const kept = services.simulations.get(caller.environment.number, id)
  if (kept === undefined) throw new OwnRefusal('not_found', 'There is no such simulation.')
  return kept
}

const audit = (
  exchange: KeyExchange,
  what: 'start_simulation' | 'stop_simulation',
  { id, job }: Pick<KeptSimulation, 'id' | 'job'>,
): Promise<void> =>
  writeAudit(exchange, {
    what,
    on: { type: 'simulation', id },
    environment: exchange.caller.environment.number,
    changes: { attack: { after: job.attack ?? 'none' } },
  })
