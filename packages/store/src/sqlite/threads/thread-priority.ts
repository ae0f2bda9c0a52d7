import { getPriority, platform, setPriority } from 'node:os'

/**
 * Makes the calling thread `nice` at least (0 = like all others, 19 = only when nobody else wants
 * the core), so that threads that answer requests go first. Elsewhere than on Linux a priority is
 * the whole process's, and stays.
 */
export function giveWay(nice: number): void {
  if (platform() === 'linux') setPriority(Math.max(nice, getPriority()))
}
