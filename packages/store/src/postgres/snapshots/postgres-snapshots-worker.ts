/** Runs as a worker thread: checks and writes snapshots of a node, which are files of its own. */
import { workerData } from 'node:worker_threads'
import { dataFiles } from '../../sqlite/data-files.ts'
import { searchAmong } from '../../sqlite/snapshots/read-snapshot.ts'
import { SnapshotWriter } from '../../sqlite/snapshots/snapshot-file.ts'
import { answerCalls } from '../../sqlite/threads/answer-calls.ts'
import { openConnections } from '../database/connections.ts'
import { checksumAt, ownSnapshots } from './own-snapshots.ts'

const { url, directory } = workerData as { readonly url: string; readonly directory: string }
const connections = await openConnections(url)
let snapshot: SnapshotWriter | undefined

answerCalls({
  findSnapshot: async () =>
    (await searchAmong(await ownSnapshots(connections.pool, directory))).found,
  beginSnapshot: () => {
    abandonSnapshot()
    snapshot = new SnapshotWriter(dataFiles.snapshots(directory))
  },
  addPart: ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) => {
    snapshot?.add(name, bytes)
  },
  finishSnapshot: async (sequence: number) => {
    const checksum = await checksumAt(connections.pool, sequence)
    snapshot?.finish({ sequence, checksum })
    snapshot = undefined
  },
  abandonSnapshot,
  close: () => {
    abandonSnapshot()
    return connections.close()
  },
})

function abandonSnapshot(): void {
  snapshot?.abandon()
  snapshot = undefined
}
