/** A key, or two in a row, and what it does. */
export interface KeyBinding {
  /** As `event.key` names it: `j`, `?`, `Enter`; two in a row as `g h`; with Ctrl or Cmd as `mod+k`. */
  readonly keys: string
  /** What it does, in words of the person's language. */
  readonly does: string
  /** A promise is a request under way: while it is pending, the keys of this group do nothing. */
  readonly run: () => void | Promise<unknown>
}

/** Keys that a part of the page has while it is there. */
export interface KeyGroup {
  /** What they are about, as the list of keys heads them. */
  readonly title: string
  readonly bindings: readonly KeyBinding[]
}

/** What is read of a key press. */
export interface KeyPress {
  readonly key: string
  readonly hasModifier: boolean
  readonly isRepeat: boolean
  /** Whether the person writes text. */
  readonly isInText: boolean
  /** Whether a dialog is open. */
  readonly isUnderDialog: boolean
  readonly atMs: number
}

/** A second key that comes later than this begins anew. */
const SEQUENCE_MS = 1_000

const isCommand = ({ keys }: KeyBinding): boolean => keys.startsWith('mod+')

/** All keys of the page. The group that came last goes first, so an open case shadows its list. */
export class KeyRegistry {
  private readonly groups: KeyGroup[] = []
  private readonly busy = new Set<KeyGroup>()
  private first = { key: '', atMs: 0 }

  add(group: KeyGroup): () => void {
    this.groups.unshift(group)
    return () => {
      const at = this.groups.indexOf(group)
      if (at >= 0) this.groups.splice(at, 1)
    }
  }

  /** The groups with the keys that work now: each key and each title once. */
  working(): readonly KeyGroup[] {
    const seen = new Set<string>()
    const groups = new Map<string, readonly KeyBinding[]>()
    for (const group of this.groups.filter((one) => !this.busy.has(one))) {
      const { title } = group
      const bindings = group.bindings.filter(({ keys }) => !seen.has(keys) && seen.add(keys))
      if (bindings.length > 0) groups.set(title, [...(groups.get(title) ?? []), ...bindings])
    }
    return [...groups].map(([title, bindings]) => ({ title, bindings }))
  }

  /** Runs what a key is for; false = it is for nothing, and the browser may have it. */
  press(press: KeyPress): boolean {
    if (press.isUnderDialog || press.isRepeat) return false
    if (press.hasModifier) return this.run(`mod+${press.key.toLowerCase()}`)
    if (press.isInText) return false
    const { key: first, atMs } = this.first
    this.first = { key: press.key, atMs: press.atMs }
    if (press.atMs - atMs <= SEQUENCE_MS && this.run(`${first} ${press.key}`)) return true
    return this.run(press.key)
  }

  private run(keys: string): boolean {
    for (const group of this.groups) {
      const binding = group.bindings.find((one) => one.keys === keys)
      if (binding === undefined) continue
      if (!this.busy.has(group)) this.start(group, binding)
      return true
    }
    return false
  }

  private start(group: KeyGroup, binding: KeyBinding): void {
    const running = binding.run()
    if (!(running instanceof Promise) || isCommand(binding)) return
    this.busy.add(group)
    const end = () => this.busy.delete(group)
    running.then(end, end)
  }
}
