/**
 * Runs work in its order for so many milliseconds at a time, then lets the event loop run. Otherwise many requests
 * of one kind would delay all others. Work must not throw. Tests pass their own clock (milliseconds).
 */
export function timeSlices(millis: number, now = () => performance.now()): (work: () => void) => void {
  let queue: (() => void)[] = []
  let next = 0
  const run = () => {
    const until = now() + millis
    do {
      queue[next]?.()
      next += 1
    } while (next < queue.length && now() < until)
    if (next < queue.length) setImmediate(run)
    else {
      queue = []
      next = 0
    }
  }
  return (work) => {
    queue.push(work)
    if (queue.length === 1) setImmediate(run)
  }
}
