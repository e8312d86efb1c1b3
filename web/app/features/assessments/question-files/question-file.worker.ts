import type { QuizForm } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { UnreadableFile } from './question-file-entry.ts'
import { type ReadQuestions, readQuestions } from './question-files.ts'

/** The request of the page. */
export interface ReadRequest {
  fileName: string
  bytes: Uint8Array
  form: QuizForm
}

/** The answer to the page: the questions, or why there are none. */
export type ReadAnswer = { read: ReadQuestions } | { refusal: string }

addEventListener('message', async ({ data }: MessageEvent<ReadRequest>) => {
  const answer: ReadAnswer = await readQuestions(data.fileName, data.bytes, data.form).then(
    (read) => ({ read }),
    (error: unknown) => ({ refusal: error instanceof UnreadableFile ? error.message : 'The file cannot be read.' }),
  )
  postMessage(answer)
})
