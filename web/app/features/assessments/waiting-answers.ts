import { AnswerSave } from '@firstrung/contract'
import { drafts } from '#app/lib/draft.ts'
import type { WaitingAnswers } from './answer-keeper.ts'

/** Answers of an attempt that wait on this device, also over a reload, a crash or an empty battery. */
export function waitingAnswersOf(attemptId: string): WaitingAnswers {
  const name = `attempt/${attemptId}`
  return {
    read() {
      const read = AnswerSave.array().safeParse(drafts.read(name)?.content)
      return read.success ? read.data : []
    },
    keep: (answers) => drafts.keep(name, answers),
    drop: () => drafts.drop(name),
  }
}
