import {
  applicationSources,
  type HiringCandidate,
  type HiringRole,
  type JobWithLists,
  jobLists,
  limits,
  type PanelWait,
  panelWaits,
} from '@firstrung/contract'
import { Select, TagsInput, TextInput } from '@mantine/core'
import type { PanelFilters } from '#app/features/hiring/panel/panel-filters.ts'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { AnswerFilter } from './answer-filter.tsx'
import styles from './panel-toolbar.module.css'

interface FilterFieldsProps {
  viewer: HiringRole
  job: JobWithLists
  filters: PanelFilters
  onChange: (part: Partial<PanelFilters>) => void
  /** The team's panel always shows the four documented filters, and the further filters on request. */
  hasFurther: boolean
}

/** The filters of a panel. A recruiter's filters are loaded when they open them. */
export function FilterFields({ viewer, job, filters, onChange, hasFurther }: FilterFieldsProps) {
  const { text, whole } = inputsFor(filters, onChange)
  return (
    <>
      <TagsInput
        className={styles.panelFiltersWide}
        size="sm"
        label="Skills"
        data={skillsAround(job)}
        maxTags={limits.skills}
        splitChars={[',']}
        acceptValueOnBlur
        value={filters.skills}
        onChange={(skills) => onChange({ skills })}
      />
      {text('Degree', 'degree', limits.shortText)}
      {whole('Graduation Year', 'graduationYear', limits.year.max)}
      {viewer === 'admin' && (
        <TextInput
          size="sm"
          label="Name"
          placeholder={`At least ${limits.nameFilterOver + 1} letters`}
          description={isShort(filters.name) && `Type at least ${limits.nameFilterOver + 1} letters.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={limits.fullName}
          value={filters.name}
          onChange={({ currentTarget: { value: name } }) => onChange({ name })}
        />
      )}
      {hasFurther && <FurtherFields viewer={viewer} job={job} filters={filters} onChange={onChange} />}
    </>
  )
}

/** Whether a name is too short to filter by. */
const isShort = (name: string) => name !== '' && name.length <= limits.nameFilterOver

/** Makes the text fields and the number fields of these filters. */
function inputsFor(filters: PanelFilters, onChange: FilterFieldsProps['onChange']) {
  const whole = (label: string, field: 'graduationYear' | 'minTest' | 'stageSince' | 'appliedWithin', max: number) => (
    <WholeInput
      isFilter
      size="sm"
      label={label}
      max={max}
      value={filters[field]}
      onChange={(value) => onChange({ [field]: String(value) })}
    />
  )
  const text = (label: string, field: 'degree' | 'college' | 'place', maxLength: number) => (
    <TextInput
      size="sm"
      label={label}
      maxLength={maxLength}
      value={filters[field]}
      onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
    />
  )
  return { text, whole }
}

/** Every filter beyond the documented ones. */
function FurtherFields({ viewer, job, filters, onChange }: Omit<FilterFieldsProps, 'hasFurther'>) {
  const { text, whole } = inputsFor(filters, onChange)
  return (
    <>
      {text('College', 'college', limits.shortText)}
      {whole('Test score from, %', 'minTest', 100)}
      {text('Location', 'place', limits.location)}
      <Select
        size="sm"
        label="Work experience"
        placeholder="Any"
        clearable
        data={[
          { value: 'yes', label: 'With experience' },
          { value: 'no', label: 'Without experience' },
        ]}
        value={filters.experience || null}
        onChange={(experience) => onChange({ experience: experience ?? '' })}
      />
      <Select
        size="sm"
        label="Rating"
        placeholder="Any"
        clearable
        data={ratings}
        value={filters.minRating || null}
        onChange={(minRating) => onChange({ minRating: minRating ?? '' })}
      />
      {viewer === 'recruiter' && (
        <Select
          size="sm"
          label="Waits for"
          placeholder="Anything"
          clearable
          data={waits}
          value={filters.waits || null}
          onChange={(chosen) => onChange({ waits: panelWaits.find((wait) => wait === chosen) ?? '', newSince: '' })}
        />
      )}
      <Select
        size="sm"
        label="How they came"
        placeholder="Any"
        clearable
        data={[
          { value: 'direct', label: 'Applied to this job' },
          { value: 'pool', label: viewer === 'admin' ? 'From the pool' : 'Put forward by our team' },
        ]}
        value={filters.source || null}
        onChange={(chosen) => onChange({ source: applicationSources.find((source) => source === chosen) ?? '' })}
      />
      {whole('Days since applying, at most', 'appliedWithin', limits.stageDays)}
      <AnswerFilter questions={job.questions} filters={filters} onChange={onChange} />
      {whole('Days in this stage, at least', 'stageSince', limits.stageDays)}
    </>
  )
}

const waitLabels: Record<PanelWait, string> = {
  messages: 'A reply to a message',
  'new-applicants': 'A first look',
  'interviews-today': 'An interview today',
  'interviews-without-link': 'An interview link',
  'offers-ending': 'An offer that ends by tomorrow',
  'answers-due': 'An answer by tomorrow',
  'answers-owed': 'A decision for over a week',
  answers: 'A promised answer',
}
const waits = panelWaits.map((value) => ({ value, label: waitLabels[value] }))

const ratings = Array.from({ length: limits.rating.max }, (_, below) => limits.rating.max - below).map((least) => ({
  value: String(least),
  label: least === limits.rating.max ? `${least}/${limits.rating.max}` : `${least}/${limits.rating.max} or more`,
}))

/** Skills to suggest: first the job's required skills, then the skills of the loaded candidates. */
function skillsAround(job: JobWithLists): string[] {
  const asked = job.qualifications.split(/[,;\n•]/).map((skill) => skill.trim())
  const offered = jobLists.flatMap((list) => job[list].flatMap(skillsOf))
  const known = new Map(
    [...asked, ...offered].flatMap((skill) => (skill && skill.length <= 60 ? [[skill.toLowerCase(), skill]] : [])),
  )
  return [...known.values()]
}

const skillsOf = ({ experience }: HiringCandidate) => experience.skills.map(({ skill }) => skill)
