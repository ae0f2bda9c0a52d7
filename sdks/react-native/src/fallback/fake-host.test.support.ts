import type { Host, PutRequest } from './host.ts'

/** A phone in virtual time, and a service that answers as it is told; undefined = the request fails. */
export function fakeHost(os = 'android') {
  let nowMs = 1_700_000_000_000
  let uptimeMs = 0
  let timers: { atMs: number; work: () => void }[] = []
  let answer: (body: string) => number | undefined | 'later' = () => 200
  const late: (() => void)[] = []
  const sent: { url: string; request: PutRequest; atMs: number }[] = []
  const taken: Record<string, unknown>[] = []

  const host: Host = {
    os,
    version: '34',
    constants: { Model: 'Pixel 6', Manufacturer: 'Google', systemName: 'iOS' },
    screen: () => ({ width: 400, height: 800, density: 2 }),
    nowMs: () => nowMs,
    after: (ms, work) => {
      const timer = { atMs: uptimeMs + ms, work }
      timers.push(timer)
      return () => void (timers = timers.filter((each) => each !== timer))
    },
    chance: () => 0,
    async send(url, request) {
      sent.push({ url, request, atMs: nowMs })
      const status = answer(request.body)
      if (status === 'later') return new Promise((resolve) => late.push(() => resolve(200)))
      if (status === undefined) throw new Error('nobody answers')
      if (status === 200) taken.push(...(JSON.parse(request.body) as { data: typeof taken }).data)
      return status
    },
  }

  /** Lets what was promised happen. */
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }

  async function advance(ms: number): Promise<void> {
    const end = uptimeMs + ms
    await settle()
    for (;;) {
      const next = timers.toSorted((a, b) => a.atMs - b.atMs)[0]
      if (next === undefined || next.atMs > end) break
      timers = timers.filter((timer) => timer !== next)
      nowMs += next.atMs - uptimeMs
      uptimeMs = next.atMs
      next.work()
      await settle()
    }
    nowMs += end - uptimeMs
    uptimeMs = end
  }

  return {
    host,
    sent,
    taken,
    advance,
    settle,
    timersCount: () => timers.length,
    setClock: (ms: number) => (nowMs = ms),
    answers: (how: typeof answer) => (answer = how),
    answerLate: () => {
      for (const each of late.splice(0)) each()
    },
  }
}
