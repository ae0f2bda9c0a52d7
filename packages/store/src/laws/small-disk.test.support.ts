import { execFileSync } from 'node:child_process'

/** Small disks can be made only by who may mount one. */
export const mayMount = process.getuid?.() === 0 && canMount()

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Mounts a disk of that size on an empty directory for the time of `use`. */
export async function onSmallDisk(
  disk: string,
  bytes: number,
  use: (disk: string) => Promise<void>,
): Promise<void> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', disk])
  try {
    await use(disk)
  } finally {
    execFileSync('umount', ['--lazy', disk])
  }
}
