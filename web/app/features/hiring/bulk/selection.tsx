import { type HiringCandidate, type JobList, type JobWithLists, jobLists, limits } from '@firstrung/contract'
import { type ChangeEvent, createContext, type ReactNode, use, useMemo, useState } from 'react'
import { toast } from '#app/lib/browser/toast.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import styles from './selection.module.css'

interface Selection {
  ids: ReadonlySet<string>
  /** The list of the candidate who was chosen last. */
  list: JobList | undefined
  /** The name of a candidate of the panel; undefined for those who are not loaded. */
  nameOf: (id: string) => string | undefined
  /** Chooses a candidate, or takes the choice back; `wide` includes all between the last chosen candidate and this one. */
  toggle: (id: string, wide: boolean) => void
  choose: (ids: readonly string[]) => void
  clear: () => void
}

/** So many candidates can be chosen together. */
export const mostChosen = limits.booking.people

const SelectionContext = createContext<Selection | null>(null)

/** The candidates who are chosen on a panel; null if nobody can be chosen. */
export const useSelection = (): Selection | null => use(SelectionContext)

/** Lets the user choose candidates of a job, at most as many as times can be proposed to. A bulk move takes fewer. */
export function SelectionProvider({ job, children }: { job: JobWithLists; children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const list = last === undefined ? undefined : listOf(job, last)
  const value = useMemo((): Selection => {
    const choose = (chosen: readonly string[]) => {
      if (chosen.length > mostChosen) toast.warning(`You can choose ${mostChosen} candidates at most.`)
      setIds(new Set(chosen.slice(0, mostChosen)))
    }
    return {
      ids,
      list,
      nameOf: (id) => nameIn(job, id),
      choose,
      clear: () => choose([]),
      toggle(id, wide) {
        setLast(id)
        if (ids.has(id)) return choose([...ids].filter((one) => one !== id))
        choose([...new Set([...ids, ...(wide && last ? between(job, last, id) : []), id])])
      },
    }
  }, [ids, list, last, job])
  return <SelectionContext value={value}>{children}</SelectionContext>
}

function nameIn(job: JobWithLists, id: string): string | undefined {
  const candidate = jobLists.flatMap((list) => job[list]).find(({ _id }) => _id === id)
  return candidate && displayName(candidate)
}

const listOf = (job: JobWithLists, id: string): JobList | undefined =>
  jobLists.find((list) => job[list].some(({ _id }) => _id === id))

/** The candidates between two candidates of the same list, in its order. */
export function between(job: JobWithLists, from: string, to: string): string[] {
  const list = listOf(job, to)
  const people = list ? job[list].map(({ _id }) => _id) : []
  const [first, second] = [people.indexOf(from), people.indexOf(to)].toSorted((a, b) => a - b)
  return first === undefined || second === undefined || first < 0 ? [] : people.slice(first, second + 1)
}

/** The checkbox of a candidate; renders nothing if nobody can be chosen. */
export function SelectBox({ candidate }: { candidate: HiringCandidate }) {
  const selection = useSelection()
  if (!selection) return null
  const toggle = ({ nativeEvent }: ChangeEvent) =>
    selection.toggle(candidate._id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <input
      type="checkbox"
      className={styles.selectBox}
      aria-label={`Select ${displayName(candidate)}`}
      checked={selection.ids.has(candidate._id)}
      onChange={toggle}
    />
  )
}
