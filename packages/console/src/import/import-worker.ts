import { browserCheckpoints } from './checkpoints.ts'
import { ImportDesk } from './import-desk.ts'
import { postLines } from './post-lines.ts'
import type { Answer, Command } from './protocol.ts'

/** The thread that reads files and sends their lines, so that the page stays quick. */
const desk = new ImportDesk({
  checkpoints: browserCheckpoints(),
  post: postLines,
  nowMs: Date.now,
  answer: (answer: Answer) => globalThis.postMessage(answer),
})

globalThis.addEventListener('message', ({ data }: MessageEvent<Command>) => void desk.take(data))
