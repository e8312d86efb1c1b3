import { setTimeout as sleep } from 'node:timers/promises'

/** A dependency that may be down. */
interface HealthCheck {
  name: string
  /** Throws when the dependency is down; null where the settings name none. */
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
  /** The results that come within a moment, else the last ones, for callers that must not wait for a slow failure. */
  known(): Promise<HealthState[]>
}

const patience = 3000
/** How long a caller that must not wait waits for the current result. */
const soon = 50
const keptFor = 5000
/** For how long results are kept when something has gone wrong since. */
const keptAfterFault = 1000

/** `lastFault` returns the time (`performance.now()`) of the last fault that a check would see; older results are ignored. */
export function makeHealthChecks(checks: readonly HealthCheck[], lastFault?: () => number): HealthChecks {
  let asked: { states: Promise<HealthState[]>; at: number } | undefined
  const last = new Map<string, { found: HealthState; began: number }>()
  const look = async (check: HealthCheck) => {
    const began = performance.now()
    const found = await stateOf(check)
    // A slow check must not overwrite the result of a check that began later.
    if (began >= (last.get(check.name)?.began ?? 0)) last.set(check.name, { found, began })
    return found
  }
  const isCurrent = ({ at }: { at: number }) => {
    const age = performance.now() - at
    return age <= keptAfterFault || (age <= keptFor && at > (lastFault?.() ?? Number.NEGATIVE_INFINITY))
  }
  const states = () => {
    if (!asked || !isCurrent(asked)) asked = { at: performance.now(), states: Promise.all(checks.map(look)) }
    return asked.states
  }
  return {
    states,
    async known() {
      await Promise.race([states(), sleep(soon)])
      return checks.flatMap(({ name }) => last.get(name)?.found ?? [])
    },
  }
}

async function stateOf({ name, reach }: HealthCheck): Promise<HealthState> {
  if (!reach) return { name, state: 'off' }
  return { name, state: (await answersInTime(reach)) ? 'up' : 'down' }
}

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
