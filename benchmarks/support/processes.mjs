/** Child processes on chosen cores, and what they cost. Needs Linux for cores and CPU time. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

const NODE_FLAGS = ['--max-semi-space-size=64']

const canPin = spawnSync('taskset', ['--version']).status === 0 && availableParallelism() > 1
const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100

/** Cores: the measured server has one to itself, what drives it another. */
export const SERVER_CORE = 0
export const DRIVER_CORE = 1

/** Starts node on one core (`undefined` = any). `args`: file and arguments. */
export function startNode(
  core,
  args,
  { env = {}, stdio = ['ignore', 'pipe', 'inherit', 'ipc'] } = {},
) {
  const node = [process.execPath, ...NODE_FLAGS, ...args]
  const pinned = core !== undefined && canPin
  const [command, ...rest] = pinned ? ['taskset', '-c', String(core), ...node] : node
  return spawn(command, rest, { stdio, env: { ...process.env, ...env } })
}

/** CPU seconds a process has used so far, all its threads together. */
export function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Resident bytes of a process. */
export function residentBytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) * 1024
}

/** Resolves to the CPU seconds used once the process rests: work left behind is part of the cost. */
export async function cpuSecondsAtRest(pid, maxWaitMs = 60_000) {
  let before = cpuSeconds(pid)
  for (let waited = 0; waited < maxWaitMs; waited += 400) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    const now = cpuSeconds(pid)
    if (now - before <= 0.02) return now
    before = now
  }
  return before
}

export const canMeasure = existsSync('/proc/self/stat')

/** Ends a process we started, politely, then surely. */
export async function stop(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await gone
  clearTimeout(timer)
}

/** The next message of a child. Errors: the child ended instead. */
export function nextMessage(child) {
  return new Promise((resolve, reject) => {
    const ended = () =>
      reject(new Error(`a child process of the benchmark ended (${child.spawnargs.join(' ')})`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message)
    })
  })
}
