/**
 * Runs pieces of work in the order in which they come, so many milliseconds at a time; then everything else that the
 * process has to do gets its turn. Without this a crowd on one kind of request makes all others wait behind it. A piece
 * of work must not throw. A test gives its own clock (milliseconds).
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
