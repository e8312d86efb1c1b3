import { setTimeout as sleep } from 'node:timers/promises'

/** A dependency that may be down. */
interface HealthCheck {
  name: string
  /** Throws when it is down; null where the settings name none. */
  reach: (() => Promise<unknown>) | null
}

interface HealthState {
  name: string
  state: 'up' | 'down' | 'off'
}

/** Runs the checks; results are cached for some seconds, so that many callers cost no more than one. */
export interface HealthChecks {
  /** The current results. */
  states(): Promise<HealthState[]>
  /** The last results, for callers that must not wait for a service that is slow to fail. */
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

/** How long a caller waits for the current result. */
const soon = 50

/**
 * Whether a dependency is up, for callers that must not wait: the current result if it comes within a moment, else the last
 * one. Concurrent callers share one check.
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

/** Whether a dependency answers within a few seconds. */
async function answersInTime(reach: () => Promise<unknown>): Promise<boolean> {
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
