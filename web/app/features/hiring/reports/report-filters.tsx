import { type HiringReport, indianMonth, monthText } from '@firstrung/contract'
import { NativeSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#app/lib/browser/toast.ts'
import styles from './report-filters.module.css'
import { useJobChoices } from './report-queries.ts'
import { monthChoices, movedSpan, type ReportSpan } from './report-span.ts'

/** The search is sent this long after the last keystroke. */
const waitMillis = 300
const allJobs = { value: 'all', label: 'All jobs' }

interface JobFilterProps {
  jobId: string
  /** The chosen job, once the report is loaded. */
  job: HiringReport['job'] | undefined
  /** Empty for all jobs. */
  onChoose: (jobId: string) => void
}

/** Chooses all jobs or one. It offers the newest jobs, or the matches of a search. */
function JobFilter({ jobId, job, onChoose }: JobFilterProps) {
  const [typed, setTyped] = useState('')
  const [paused] = useDebouncedValue(typed, waitMillis)
  // Keeps the title of the chosen job, because the matches of a search may not include it.
  const [title, setTitle] = useState('This job')
  const shownTitle = job?.jobId === jobId ? job.jobTitle : title
  // While nobody types, the field shows the chosen title.
  const isChoice = [allJobs.label, shownTitle].includes(paused)
  const search = isChoice ? '' : paused.trim()
  const { data, error } = useJobChoices(search)
  const found = (data ?? []).map(({ _id, jobTitle }) => ({ value: _id, label: jobTitle }))
  return (
    <Select
      label="Job"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No job matches"
      data={[
        allJobs,
        ...(jobId ? [{ value: jobId, label: shownTitle }] : []),
        ...found.filter(({ value }) => value !== jobId),
      ]}
      // The server has searched already.
      filter={({ options }) => options}
      value={jobId || allJobs.value}
      onChange={(value, chosen) => {
        setTitle(chosen?.label ?? '')
        onChoose(value === allJobs.value ? '' : (value ?? ''))
      }}
      onSearchChange={setTyped}
      onFocus={(event) => event.currentTarget.select()}
      error={error ? errorMessage(error) : undefined}
    />
  )
}

interface ReportFiltersProps extends JobFilterProps {
  span: ReportSpan
  onSpan: (span: ReportSpan) => void
  /** The button next to the filters. */
  children: ReactNode
}

/** Chooses the job and the months of the report. */
export function ReportFilters({ span, onSpan, children, ...job }: ReportFiltersProps) {
  const [thisMonth] = useState(() => indianMonth(new Date()))
  const months = monthChoices(thisMonth, span).map((value) => ({ value, label: monthText(value) }))
  return (
    <div className={styles.reportFilters}>
      <JobFilter {...job} />
      <NativeSelect
        label="From"
        data={months}
        value={span.from}
        onChange={({ currentTarget: { value: from } }) => onSpan(movedSpan(span, { from }))}
      />
      <NativeSelect
        label="To"
        data={months}
        value={span.to}
        onChange={({ currentTarget: { value: to } }) => onSpan(movedSpan(span, { to }))}
      />
      {children}
    </div>
  )
}
