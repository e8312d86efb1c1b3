import type { AnswerSave } from '@firstrung/contract'

/** 'offline': the last request got no response. 'closed': the attempt accepts no more answers from this tab. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'closed'

export interface AnswerSheet {
  /** The chosen option of each question; empty if the candidate has removed the choice. */
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
  /** Whether an error means that the attempt accepts no more answers from this tab: it is closed, or open in another tab. */
  isClosed: (error: unknown) => boolean
  onClosed: (error: unknown) => void
  /** The server's time, used as a counter: of two devices the later answer wins. On one device the counter never decreases. */
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
      // Responses that arrive after the stop are ignored.
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
      // While offline, another choice does not shorten the wait for the next try.
      if (failures === 0) pushNow()
    },
    /** Begins to send; unsent answers of an earlier visit are sent first. */
    start,
    /** Stops sending; unsent answers stay on this device. */
    stop,
    /** Removes the stored answers once the attempt is submitted. */
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
