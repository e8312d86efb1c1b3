import { type HiringCandidate, type JobWithLists, messages } from '@firstrung/contract'
import { Anchor, Group, Popover, Table } from '@mantine/core'
import { memo, type ReactNode, useCallback, useRef, useState } from 'react'
import { AnswerInTable } from '#app/features/hiring/application/given-answers.tsx'
import hiringStyles from '#app/features/hiring/application/hiring.module.css'
import {
  contactText,
  ratingText,
  remarkOf,
  shortRemark,
  skillsMetOf,
} from '#app/features/hiring/application/hiring-labels.ts'
import type { Column, RoleConfig } from '#app/features/hiring/application/hiring-roles.ts'
import { MatchReasons } from '#app/features/hiring/application/match-reasons.tsx'
import { SelectBox } from '#app/features/hiring/bulk/selection.tsx'
import { InterviewControl } from '#app/features/hiring/interviews/interview-control.tsx'
import { usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { PersonName } from '#app/features/hiring/panel/person-name.tsx'
import type { Density } from '#app/features/hiring/panel/use-panel-address.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { Button } from '#app/ui/base/button.tsx'
import { useVirtualRows } from '#app/ui/list/use-virtual-rows.ts'
import styles from './candidate-table.module.css'
import { CompactActions } from './compact-actions.tsx'
import { QuizResult } from './quiz-result.tsx'
import { ResumeControl } from './resume-control.tsx'

interface CandidateTableProps {
  candidates: HiringCandidate[]
  density: Density
  /** What the table lists, for screen readers. */
  label: string
  /** The questions of the posting; each has a column. */
  questions: JobWithLists['questions']
}

/** Candidates as rows, with the columns of the role. The first column is the row header. */
export function CandidateTable({ candidates, density, label, questions }: CandidateTableProps) {
  const isCompact = density === 'compact'
  const body = useRef<HTMLTableSectionElement>(null)
  const columns = columnsOf(usePanel().config.columns, questions, candidates)
  const { rows, above, below, measure, isWhole } = useVirtualRows(body, candidates.length, isCompact ? 62 : 74)
  const { ref, isCut } = useIsCut()
  return (
    <>
      {isCut && <p className={styles.hiringTableHint}>Scroll sideways for more columns.</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls */}
      <section ref={ref} className={hiringStyles.hiringTable} data-whole={isWhole} aria-label={label} tabIndex={0}>
        <Table verticalSpacing={isCompact ? 1 : 4} horizontalSpacing={8} fz="sm" aria-rowcount={candidates.length + 1}>
          <Table.Thead>
            <Table.Tr aria-rowindex={1}>
              {columns.map(({ column, heading }) => (
                <Table.Th key={column} {...(!isOwn(column) && { className: hiringStyles.hiringTableText })}>
                  {heading}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody ref={body}>
            <Gap height={above} />
            {rows.map(({ index }) => {
              const candidate = candidates[index]
              return (
                candidate && (
                  <Table.Tr
                    key={candidate._id}
                    ref={measure}
                    data-person={candidate._id}
                    data-index={index}
                    aria-rowindex={index + 2}
                  >
                    {columns.map(({ column }, at) => (
                      <Cell key={column} column={column} candidate={candidate} namesRow={at === 0} />
                    ))}
                  </Table.Tr>
                )
              )
            })}
            <Gap height={below} />
          </Table.Tbody>
        </Table>
      </section>
    </>
  )
}

/** Whether an element is wider than its visible area, so that it scrolls. */
function useIsCut() {
  const [isCut, setCut] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isCut }
}

/** Takes the space of rows that are not rendered. */
const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />

/** A column of the role, the note of an application, or the id of a question. */
type TableColumn = Column | 'note' | QuestionColumn
type QuestionColumn = `question ${string}`
const isOwn = (column: TableColumn): column is Column => column in contentOf

/** The columns of the role; the answers and notes of direct applications are inserted before the last one. */
function columnsOf(own: RoleConfig['columns'], questions: JobWithLists['questions'], candidates: HiringCandidate[]) {
  const fixed = (Object.entries(own) as [Column, string][]).map(([column, heading]) => ({ column, heading }))
  const sent = [
    ...questions.map(({ _id, text }) => ({ column: `question ${_id}` as const, heading: text })),
    ...(candidates.some(({ note }) => note) ? [{ column: 'note' as const, heading: 'Note' }] : []),
  ]
  return [...fixed.slice(0, -1), ...sent, ...fixed.slice(-1)]
}

interface CellProps {
  column: TableColumn
  candidate: HiringCandidate
  namesRow: boolean
}

/** Columns with longer texts, which wrap. */
const textColumns: readonly Column[] = ['education', 'skills', 'skillTest', 'remark']

const Cell = memo(function Cell({ column, candidate, namesRow }: CellProps) {
  const content = isOwn(column) ? contentOf[column](candidate) : sentIn(column, candidate)
  if (namesRow) return <Table.Th scope="row">{content}</Table.Th>
  return (
    <Table.Td
      data-column={column}
      {...((!isOwn(column) || textColumns.includes(column)) && { className: hiringStyles.hiringTableText })}
      {...(column === 'remark' && { title: remarkOf(candidate) })}
    >
      {content}
    </Table.Td>
  )
})

function sentIn(column: 'note' | QuestionColumn, { note, answers }: HiringCandidate): ReactNode {
  if (column === 'note') return note
  const id = column.slice('question '.length)
  return <AnswerInTable given={answers?.find(({ questionId }) => questionId === id)} />
}

const contentOf: Record<Column, (candidate: HiringCandidate) => ReactNode> = {
  name: (candidate) => (
    <Group gap={8} wrap="nowrap">
      <SelectBox candidate={candidate} />
      <PersonName candidate={candidate} />
    </Group>
  ),
  nameAndContact: (candidate) => (
    <>
      <span className={styles.hiringTableName}>
        <PersonName candidate={candidate} />
      </span>
      <span className={styles.hiringTableContact}>{contactText(candidate, messages.notGiven)}</span>
      <Anchor href={mailLink(candidate.email)} size="sm" title={candidate.email} className={styles.hiringTableContact}>
        {candidate.email}
      </Anchor>
    </>
  ),
  contact: (candidate) => contactText(candidate),
  education: ({ college }) => (
    <>
      {college.degree || messages.notGiven}
      <br />
      <span className={hiringStyles.hiringDim}>
        {college.collegeName || messages.notGiven}, {college.graduationYear ?? messages.notGiven}
      </span>
    </>
  ),
  skills: ({ experience }) => experience.skills.map(({ skill }) => skill).join(', ') || messages.notGiven,
  match: ({ match }) => (
    <Popover width={260} withArrow>
      <Popover.Target>
        <Button size="compact" variant="quiet">
          {skillsMetOf(match)?.label ?? `${match.filter(({ met }) => met).length} of ${match.length}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Match">
        <MatchReasons match={match} />
      </Popover.Dropdown>
    </Popover>
  ),
  skillTest: (candidate) => <QuizResult candidate={candidate} />,
  rating: ratingText,
  remark: (candidate) => shortRemark(remarkOf(candidate)),
  resume: (candidate) => <ResumeControl candidate={candidate} />,
  interview: (candidate) => <InterviewControl candidate={candidate} />,
  actions: (candidate) => <CompactActions candidate={candidate} />,
}
