/** Something that the product uses and that may be out of reach by itself. */
export interface Part {
  name: string
  /** Throws when it cannot be reached; null where the settings name none. */
  reach: (() => Promise<unknown>) | null
}

export interface PartState {
  name: string
  state: 'up' | 'down' | 'off'
}

/** Looks after the parts; answers are kept for some seconds, so that many who ask cost no more than one. */
export interface Parts {
  /** How they are now. */
  states(): Promise<PartState[]>
  /** How they were when somebody looked last; for those who must not wait for a part that is slow to fail. */
  known(): PartState[]
}

const patience = 3000
const keptFor = 5000

export function watchParts(parts: readonly Part[]): Parts {
  let asked: { states: Promise<PartState[]>; at: number } | undefined
  let last: PartState[] = []
  const states = () => {
    if (!asked || Date.now() - asked.at > keptFor) {
      const found = Promise.all(parts.map(stateOf))
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

async function stateOf({ name, reach }: Part): Promise<PartState> {
  if (!reach) return { name, state: 'off' }
  return { name, state: (await answersInTime(reach)) ? 'up' : 'down' }
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
