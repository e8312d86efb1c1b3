import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const pause = 250
/** How long an answer may take over a line that is open, and how long a new line may take with all its round trips. */
const patience = { open: 1250, new: 3000 }
const tick = 50
/** A server without room for one more connection is there. */
const noRoom = '53300'

/**
 * Asks a database again and again whether it is there, over a line of its own. A network that swallows what is sent
 * looks to everybody else like a slow answer; here it is noticed in less than two seconds.
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
    // A line that breaks between two questions is noticed by the next one.
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

/** What comes of a question. Time in which this process was too busy to hear an answer does not count. */
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
