import type { QuizForm } from '#app/features/assessments/quiz/quiz-form-values.ts'
import type { ReadAnswer, ReadRequest } from './question-file.worker.ts'

/** Larger files are refused: all questions of a test, with some pictures, need less. */
const mostBytes = 5_000_000
/** Real files take less than a second. */
const longestMillis = 15_000

/** Reads a question file in a worker, so that the page stays usable, and stops after a time limit. Never throws. */
export async function readQuestionFile(file: File, form: QuizForm): Promise<ReadAnswer> {
  if (file.size > mostBytes) return { refusal: 'Please choose a file of at most 5 MB.' }
  const worker = new Worker(new URL('./question-file.worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return await new Promise<ReadAnswer>((answer) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => answer(data))
      worker.addEventListener('error', () => answer({ refusal: 'The file cannot be read.' }))
      timer = setTimeout(() => answer({ refusal: 'Reading the file takes too long.' }), longestMillis)
      worker.postMessage({ fileName: file.name, bytes, form } satisfies ReadRequest)
    })
  } catch {
    return { refusal: 'The file cannot be read.' }
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
