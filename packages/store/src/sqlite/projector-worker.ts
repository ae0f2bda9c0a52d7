/** Runs as a worker thread: keeps the records a moment behind the ledger. */
import { answerCalls } from './threads/answer-calls.ts'
import { Projector } from './records/projector.ts'
import { type Hurry, Rests } from './threads/rests.ts'
import { giveWay } from './threads/thread-priority.ts'

/** Gets a quarter of a core that requests want too: what it folds is a tenth of their work. */
const NICE = 5

giveWay(NICE)

/** What the thread is given. */
export interface ProjectorBeginning {
  readonly directory: string
  readonly hurry: Hurry
}

answerCalls(({ directory, hurry }: ProjectorBeginning) => {
  const projector = new Projector(directory, new Rests(hurry).take)
  return {
    fold: () => projector.fold(),
    rebuild: (damage: string) => {
      projector.rebuild(damage)
    },
    renew: () => {
      projector.renew()
    },
    close: () => {
      projector.close()
    },
  }
})
