/** Runs as a worker thread: checks and writes snapshots of a node, which are files of its own. */
import { dataFiles } from '../../sqlite/data-files.ts'
import { searchAmong } from '../../sqlite/snapshots/read-snapshot.ts'
import { removeFormer, SnapshotWriter } from '../../sqlite/snapshots/snapshot-file.ts'
import { answerCalls } from '../../sqlite/threads/answer-calls.ts'
import { openConnections } from '../database/connections.ts'
import { checksumAt, ownSnapshots } from './own-snapshots.ts'

interface SnapshotsData {
  readonly url: string
  readonly directory: string
}

answerCalls(({ url, directory }: SnapshotsData) => {
  const connections = openConnections(url)
  let snapshot: SnapshotWriter | undefined
  const abandonSnapshot = (): void => {
    snapshot?.abandon()
    snapshot = undefined
  }
  return {
    findSnapshot: async () => {
      const { pool } = await connections
      return (await searchAmong(await ownSnapshots(pool, directory))).found
    },
    beginSnapshot: () => {
      abandonSnapshot()
      snapshot = new SnapshotWriter(dataFiles.snapshots(directory))
    },
    addPart: ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) => {
      snapshot?.add(name, bytes)
    },
    finishSnapshot: async (sequence: number) => {
      const { pool } = await connections
      const checksum = await checksumAt(pool, sequence)
      snapshot?.finish({ sequence, checksum })
      snapshot = undefined
    },
    abandonSnapshot,
    keepNewest: () => {
      removeFormer(dataFiles.snapshots(directory), 1)
    },
    close: async () => {
      abandonSnapshot()
      await (await connections).close()
    },
  }
})
