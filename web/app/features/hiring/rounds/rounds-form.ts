import { type JobRound, limits } from '@firstrung/contract'

/** A round as it is typed. */
export interface TypedRound {
  [field: string]: unknown
  /** Stays with the round when it is moved. */
  key: string
  /** The position that it has now; null for a new one. */
  position: number | null
  name: string
  /** Empty where nobody has said so. */
  minutes: number | string
  guide: string
  /** One a line. */
  criteria: string
}

export interface RoundsValues {
  [field: string]: unknown
  rounds: TypedRound[]
}

export const valuesOf = (rounds: readonly JobRound[]): RoundsValues => ({
  rounds: rounds.map(({ position, name, minutes, guide, criteria }) => ({
    ...{ key: `round-${position}`, position, name, guide },
    minutes: minutes ?? '',
    criteria: criteria?.join('\n') ?? '',
  })),
})

export const blankRound = (key: string): TypedRound => ({
  ...{ key, position: null, name: '', minutes: '', guide: '', criteria: '' },
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const toBody = ({ rounds }: RoundsValues) => ({
  rounds: rounds.map(({ position, name, minutes, guide, criteria }) => ({
    ...{ position, name, guide },
    minutes: minutes === '' ? null : minutes,
    criteria: linesOf(criteria).length > 0 ? linesOf(criteria) : null,
  })),
})

/** The input at which a fault is shown: criteria have one for all, and names that repeat are shown at the second one. */
export function inputOf(field: string, { rounds }: RoundsValues): string {
  if (field !== 'rounds') return field.replace(/^(rounds\.\d+\.criteria)\..*/, '$1')
  const names = rounds.map(({ name }) => name.trim().toLowerCase())
  const twice = names.findIndex((name, at) => names.indexOf(name) < at)
  return `rounds.${Math.max(0, twice)}.name`
}

/** The rounds with one of them moved by one: 1 is down, -1 is up. */
export function moved<Round>(rounds: readonly Round[], from: number, by: 1 | -1): Round[] {
  const one = rounds[from]
  if (one === undefined || !(from + by in rounds)) return [...rounds]
  return rounds.toSpliced(from, 1).toSpliced(from + by, 0, one)
}

export const mayAdd = (rounds: readonly unknown[]): boolean => rounds.length < limits.rounds.max
