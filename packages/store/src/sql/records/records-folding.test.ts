import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StoreBusy, StoreStopped } from '../../errors.ts'
import type { Folded } from './records-folding.ts'
import { RecordsFolding } from './records-folding.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A ledger that grows by one entry a millisecond on demand, and folds that take as long as the test says. */
class Scene {
  committed = 0
  folds = 0
  /** Folds under way, and the most there ever were. */
  running = 0
  mostRunning = 0
  foldMs = 0
  broken = false
  failure: Error | undefined
  readonly failures: (string | undefined)[] = []
  isHurried = true
  readonly folding = new RecordsFolding({
    fold: () => this.fold(),
    failure: () => this.failure,
    committed: () => this.committed,
    onRebuilt: () => undefined,
    rebuild: async () => undefined,
    onDamage: () => undefined,
    onFailure: (error) => this.failures.push(error?.message),
    onHurry: (isHurried) => {
      this.isHurried = isHurried
    },
    steadyMs: () => performance.now(),
  })

  commit(): void {
    this.committed += 1
    this.folding.nudge()
  }

  private async fold(): Promise<Folded> {
    this.folds += 1
    this.running += 1
    this.mostRunning = Math.max(this.mostRunning, this.running)
    const position = this.committed
    if (this.foldMs > 0) await new Promise((resolve) => void setTimeout(resolve, this.foldMs))
    this.running -= 1
    if (this.broken) throw new Error('the disk is full')
    return { position, isBehind: false, generation: 0, damage: undefined, news: [] }
  }
}

describe('folding for readers', () => {
  it('begins at once, and all who read together share one fold', async () => {
    const scene = new Scene()
    for (let at = 0; at < 10; at += 1) scene.commit()
    expect(scene.folds).toBe(0)
    await Promise.all(Array.from({ length: 50 }, () => scene.folding.current()))
    expect(scene.folding.position).toBe(10)
    expect(scene.folds).toBe(1)
  })

  it('costs nothing where nothing waits', async () => {
    const scene = new Scene()
    await scene.folding.current()
    expect(scene.folds).toBe(0)
  })

  it('waits for what is too far behind only, and as long as an import may', async () => {
    const scene = Object.assign(new Scene(), { committed: 10 })
    await scene.folding.near(10)
    expect(scene.folds).toBe(0)
    scene.foldMs = 30_000
    const reached = scene.folding.near(9).then(() => scene.folding.position)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(scene.folding.position).toBe(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await reached).toBe(10)
    scene.committed = 20
    scene.foldMs = 90_000
    const refused = scene.folding.near(0).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await refused).toBeInstanceOf(StoreBusy)
  })

  it('costs nothing where nothing comes', async () => {
    const scene = Object.assign(new Scene(), { committed: 1 })
    await scene.folding.start()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(scene.folds).toBe(1)
  })

  it('folds at most forty times a second, however much is written and read', async () => {
    const scene = new Scene()
    const reads: Promise<boolean>[] = []
    for (let ms = 0; ms < 1000; ms += 1) {
      scene.commit()
      const { committed } = scene
      reads.push(scene.folding.current().then(() => scene.folding.position >= committed))
      await vi.advanceTimersByTimeAsync(1)
    }
    await vi.advanceTimersByTimeAsync(100)
    expect(await Promise.all(reads)).toEqual(reads.map(() => true))
    expect(scene.folds).toBeGreaterThan(10)
    expect(scene.folds).toBeLessThanOrEqual(42)
  })

  it('folds without rests while somebody reads, and when it is far behind', async () => {
    const scene = Object.assign(new Scene(), { committed: 1, foldMs: 40 })
    const started = scene.folding.start()
    await vi.advanceTimersByTimeAsync(40)
    await started
    expect(scene.isHurried).toBe(false)
    scene.commit()
    await vi.advanceTimersByTimeAsync(510)
    expect([scene.running, scene.isHurried]).toEqual([1, false])
    const read = scene.folding.current()
    expect(scene.isHurried).toBe(true)
    await vi.advanceTimersByTimeAsync(40)
    await read
    expect(scene.isHurried).toBe(false)
    scene.committed += 10_000
    scene.folding.nudge()
    scene.committed += 10_000
    await vi.advanceTimersByTimeAsync(40)
    expect([scene.running, scene.isHurried]).toEqual([1, true])
  })

  it('never begins a fold while another is under way', async () => {
    const scene = Object.assign(new Scene(), { foldMs: 40 })
    for (let ms = 0; ms < 500; ms += 1) {
      scene.commit()
      void scene.folding.current()
      await vi.advanceTimersByTimeAsync(1)
    }
    await vi.advanceTimersByTimeAsync(100)
    expect(scene.folding.position).toBe(scene.committed)
    expect(scene.mostRunning).toBe(1)
  })

  it('folds what nobody reads twice a second', async () => {
    const scene = new Scene()
    for (let ms = 0; ms < 10_000; ms += 10) {
      scene.commit()
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(scene.folds).toBeLessThanOrEqual(20)
  })

  it('waits longer for the first fold, whose thread has to start', async () => {
    const scene = Object.assign(new Scene(), { foldMs: 20_000 })
    scene.commit()
    const read = scene.folding.current().then(() => scene.folding.position)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await read).toBe(1)
  })

  it.each([
    ['folds take long', { foldMs: 60_000 }],
    ['the disk refuses', { broken: true }],
  ])('gives up after two seconds when %s, and folds on', async (_, trouble) => {
    const scene = new Scene()
    await scene.folding.start()
    Object.assign(scene, trouble)
    scene.commit()
    const read = scene.folding.current().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await read).toBeInstanceOf(StoreBusy)
    expect(scene.folds).toBeLessThanOrEqual(4)
    scene.broken = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(scene.folding.position).toBe(1)
  })

  it('lets at most a thousand wait', async () => {
    const scene = Object.assign(new Scene(), { foldMs: 10 })
    scene.commit()
    const reads = Array.from({ length: 1001 }, () =>
      scene.folding.current().then(
        () => 'read',
        (error: unknown) => error,
      ),
    )
    await vi.advanceTimersByTimeAsync(50)
    const outcomes = await Promise.all(reads)
    expect(outcomes.filter((outcome) => outcome === 'read')).toHaveLength(1000)
    expect(outcomes.at(-1)).toBeInstanceOf(StoreBusy)
  })

  it('lets nobody wait for records that are closed, or whose thread is gone', async () => {
    const closed = Object.assign(new Scene(), { foldMs: 10 })
    closed.commit()
    const read = closed.folding.current().catch((error: unknown) => error)
    closed.folding.close()
    expect(await read).toBeInstanceOf(StoreStopped)
    const gone = Object.assign(new Scene(), { broken: true, failure: new StoreStopped('gone') })
    gone.commit()
    await expect(gone.folding.current()).rejects.toThrow('the disk is full')
  })

  it('says once that folds fail, and once that they succeed again', async () => {
    const scene = Object.assign(new Scene(), { broken: true })
    scene.commit()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(scene.folds).toBeGreaterThan(3)
    expect(scene.failures).toEqual(['the disk is full'])
    scene.broken = false
    await vi.advanceTimersByTimeAsync(2_000)
    expect(scene.failures).toEqual(['the disk is full', undefined])
  })
})
