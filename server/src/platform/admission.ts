import type { ServerResponse } from 'node:http'
import { AppError } from './errors.ts'

/** How long a request waits for its turn, and how many may wait for each that is worked on. */
const patience = 500
const waitingForEach = 20
/** Whoever takes longer waits for somebody outside, a payment service or an object store, and keeps nobody out. */
const longestTurn = 2000

/** Turned away because others are worked on, before anything was done; `retryAfter` in whole seconds. */
export class Busy extends AppError {
  readonly retryAfter = 2
  constructor() {
    super('busy')
  }
}

/**
 * Lets so many requests in at once; further ones wait a moment. Beyond that a refusal now serves everybody better than an
 * answer that comes when nobody waits for it any more. Says whether a request may go on.
 */
export function admission(atOnce: number): (answer: ServerResponse) => boolean | Promise<boolean> {
  const waiting = new Set<() => void>()
  let within = 0
  const begin = (answer: ServerResponse): true => {
    within += 1
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      within -= 1
      const [next] = waiting
      if (within < atOnce) next?.()
    }
    const timer = setTimeout(end, longestTurn)
    // A caller who goes away makes room too.
    answer.once('finish', end).once('close', end)
    return true
  }
  return (answer) => {
    if (within < atOnce) return begin(answer)
    if (waiting.size >= atOnce * waitingForEach) return false
    return new Promise((resolve) => {
      const leave = () => {
        clearTimeout(timer)
        waiting.delete(next)
        answer.off('close', giveUp)
      }
      const next = () => {
        leave()
        resolve(begin(answer))
      }
      const giveUp = () => {
        leave()
        resolve(false)
      }
      const timer = setTimeout(giveUp, patience)
      answer.once('close', giveUp)
      waiting.add(next)
    })
  }
}
