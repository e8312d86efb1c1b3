import { AnswerSave } from '@firstrung/contract'
import { draftStorage } from '#app/lib/browser/draft-storage.ts'
import type { WaitingAnswers } from './answer-keeper.ts'

/** Unsent answers of an attempt, stored on this device so that they survive a reload or a crash. */
export function waitingAnswersOf(attemptId: string): WaitingAnswers {
  const name = `attempt/${attemptId}`
  return {
    read() {
      const read = AnswerSave.array().safeParse(draftStorage.read(name)?.content)
      return read.success ? read.data : []
    },
    keep: (answers) => draftStorage.keep(name, answers),
    drop: () => draftStorage.drop(name),
  }
}
