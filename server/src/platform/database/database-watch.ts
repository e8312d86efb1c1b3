import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const pause = 500
/** How long an answer may take on an open connection, and how long a new connection may take with all its round trips. */
const patience = { open: 1250, new: 3000 }
const tick = 50
/** PostgreSQL's code for 'too many connections': such a server is up. */
const noRoom = '53300'

/**
 * Polls a database on a separate connection. When the network swallows packets, queries only look slow; this notices it in
 * less than two seconds.
 */
export function watchDatabase(url: string, on: { down(): void; up(): void }): { stop(): Promise<void> } {
  let line: pg.Client | null = null
  let isDown = false
  let isOver = false

  const hangUp = async () => {
    const old = line
    line = null
    await old?.end().catch(() => undefined)
  }
  const call = async () => {
    line = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patience.new,
      application_name: 'firstrung watch',
    })
    // A connection that breaks between two polls is noticed by the next one.
    line.on('error', () => undefined)
    await line.connect()
    await line.query('select 1')
  }
  const isThere = async (): Promise<boolean> => {
    if (line) {
      const answer = await outcome(line.query('select 1'), patience.open)
      if (answer === 'given') return true
      void hangUp()
      if (answer === 'none') return false
    }
    const answer = await outcome(call(), patience.new)
    if (answer === 'given') return true
    void hangUp()
    return answer === 'no room'
  }
  const goOn = async () => {
    while (!isOver) {
      const answers = await isThere()
      if (!isOver && answers === isDown) {
        isDown = !answers
        if (isDown) on.down()
        else on.up()
      }
      if (!isOver) await sleep(pause, undefined, { ref: false })
    }
    await hangUp()
  }
  void goOn()
  return {
    async stop() {
      isOver = true
      await hangUp()
    },
  }
}

/** The result of a poll. Time in which this process was too busy to read an answer does not count. */
async function outcome(question: Promise<unknown>, millis: number): Promise<'given' | 'refused' | 'no room' | 'none'> {
  let heard: 'given' | 'refused' | 'no room' | 'none' = 'none'
  const settled = question.then(
    () => {
      heard = 'given'
    },
    (error: { code?: string }) => {
      heard = error.code === noRoom ? 'no room' : 'refused'
    },
  )
  for (let waited = 0; heard === 'none' && waited < millis; waited += tick) {
    await Promise.race([settled, sleep(tick, undefined, { ref: false })])
  }
  return heard
}
