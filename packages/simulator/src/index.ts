export { WANTED_ATTACKS, type WantedAttack, type WantedCrew } from './attackers/wanted-attack.ts'
export { Rng } from './chance/rng.ts'
export { type SimulatedWorld, simulate, type SimulateOptions } from './simulate.ts'
export {
  type SimulatedAbuseType,
  type SimulatedEvent,
  type SimulatedLine,
} from './simulated-line.ts'
