import { setTimeout as sleep } from 'node:timers/promises'

/** Something that the product uses and that may be out of reach by itself. */
export interface HealthCheck {
  name: string
  /** Throws when it cannot be reached; null where the settings name none. */
  reach: (() => Promise<unknown>) | null
}

export interface HealthState {
  name: string
  state: 'up' | 'down' | 'off'
}

/** Runs the checks; answers are kept for some seconds, so that many who ask cost no more than one. */
export interface HealthChecks {
  /** How they are now. */
  states(): Promise<HealthState[]>
  /** How they were when somebody looked last; for those who must not wait for a service that is slow to fail. */
  known(): HealthState[]
}

const patience = 3000
const keptFor = 5000

export function makeHealthChecks(checks: readonly HealthCheck[]): HealthChecks {
  let asked: { states: Promise<HealthState[]>; at: number } | undefined
  let last: HealthState[] = []
  const states = () => {
    if (!asked || Date.now() - asked.at > keptFor) {
      const found = Promise.all(checks.map(stateOf))
      asked = { states: found, at: Date.now() }
      void found.then((all) => {
        last = all
      })
    }
    return asked.states
  }
  return {
    states,
    known() {
      void states()
      return last
    },
  }
}

async function stateOf({ name, reach }: HealthCheck): Promise<HealthState> {
  if (!reach) return { name, state: 'off' }
  return { name, state: (await answersInTime(reach)) ? 'up' : 'down' }
}

/** How long somebody who asks waits for the answer of now. */
const soon = 50

/**
 * Asks whether something can be reached, for callers who must not wait: told is what is found out in a moment, else what
 * was found out last. Many who ask at the same moment cost no more than one.
 */
export function soonKnown(reach: () => Promise<unknown>): () => Promise<boolean> {
  let known = true
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= answersInTime(reach).then((answers) => {
      known = answers
      asked = undefined
      return answers
    })
    return Promise.race([asked, sleep(soon).then(() => known)])
  }
}

/** Whether something can be reached within a few seconds. */
export async function answersInTime(reach: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience)
  })
  const answer = (async () => reach())().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
