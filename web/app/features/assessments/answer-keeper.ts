import type { AnswerSave } from '@firstrung/contract'

/** 'offline' means that the last try got no answer, 'closed' that this attempt takes no answers from here any more. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'closed'

export interface AnswerSheet {
  /** The chosen option of each question; empty when the choice was taken back. */
  answers: ReadonlyMap<string, string>
  state: SaveState
}

/** Stores answers that the server does not have yet. */
export interface WaitingAnswers {
  read(): AnswerSave[]
  keep(answers: AnswerSave[]): void
  drop(): void
}

interface Options {
  /** The answers that the server has. */
  saved: readonly AnswerSave[]
  waiting: WaitingAnswers
  send: (answers: AnswerSave[]) => Promise<unknown>
  /** Whether a failure means that the attempt takes no more answers from here: it is closed, or another tab has it. */
  isClosed: (error: unknown) => boolean
  onClosed: (error: unknown) => void
  /** The server's time. As a counter it lets the later of two devices win, and never decreases on one of them. */
  now: () => number
}

const firstRetry = 1_000
const longestRetry = 15_000

/** Saves the answers of one attempt: first on this device, then on the server, with retries. */
// oxlint-disable-next-line max-lines-per-function -- its functions share the state of one attempt, which nobody else may see
export function makeAnswerKeeper({ saved, waiting, send, isClosed, onClosed, now }: Options) {
  const answers = new Map(saved.map((answer) => [answer.questionId, answer]))
  const unsent = new Map<string, AnswerSave>()
  for (const answer of waiting.read()) {
    if (answer.counter <= (answers.get(answer.questionId)?.counter ?? -1)) continue
    answers.set(answer.questionId, answer)
    unsent.set(answer.questionId, answer)
  }
  let counter = Math.max(0, ...[...answers.values()].map((answer) => answer.counter))
  let failures = 0
  let isSending = false
  let isStopped = true
  let isRefused = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  let sheet = draw()

  function draw(): AnswerSheet {
    const unsaved: SaveState = isRefused ? 'closed' : failures > 0 ? 'offline' : 'saving'
    const state = unsent.size === 0 ? 'saved' : unsaved
    return { answers: new Map([...answers.values()].map((it) => [it.questionId, it.answerId])), state }
  }

  function tell() {
    if (unsent.size === 0) waiting.drop()
    else waiting.keep([...unsent.values()])
    sheet = draw()
    for (const listener of listeners) listener()
  }

  async function push(): Promise<void> {
    clearTimeout(retry)
    if (isSending || isStopped || unsent.size === 0) return
    const batch = [...unsent.values()]
    isSending = true
    try {
      await send(batch)
      failures = 0
      for (const answer of batch) if (unsent.get(answer.questionId) === answer) unsent.delete(answer.questionId)
    } catch (error) {
      failures += 1
      // Answers to requests from before the stop are ignored.
      if (!isStopped && isClosed(error)) {
        stop()
        isRefused = true
        onClosed(error)
      } else if (!isStopped) {
        retry = setTimeout(push, Math.min(firstRetry * 2 ** (failures - 1), longestRetry))
      }
    } finally {
      isSending = false
      tell()
    }
    if (failures === 0) await push()
  }

  const pushNow = () => void push()

  function start() {
    isStopped = false
    window.addEventListener('online', pushNow)
    pushNow()
  }

  function stop() {
    isStopped = true
    clearTimeout(retry)
    window.removeEventListener('online', pushNow)
  }

  return {
    choose(questionId: string, answerId: string): void {
      counter = Math.max(counter + 1, Math.floor(now()))
      const answer = { questionId, answerId, counter }
      answers.set(questionId, answer)
      unsent.set(questionId, answer)
      tell()
      // While offline, a further choice does not shorten the wait.
      if (failures === 0) pushNow()
    },
    /** Begins to send; answers left by an earlier visit go first. */
    start,
    /** Stops sending; unsent answers stay on this device. */
    stop,
    /** The attempt is submitted: removes what is stored. */
    forget(): void {
      stop()
      unsent.clear()
      tell()
    },
    sheet: () => sheet,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type AnswerKeeper = ReturnType<typeof makeAnswerKeeper>
