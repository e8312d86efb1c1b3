import { type HiringCandidate, messages } from '@firstrung/contract'
import { Anchor, Popover, Table } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { displayName } from '#app/lib/display-name.ts'
import { mailLink } from '#app/lib/mail-link.ts'
import { Button } from '#app/ui/button.tsx'
import { useVirtualRows } from '#app/ui/use-virtual-rows.ts'
import styles from './candidate-table.module.css'
import hiringStyles from './hiring.module.css'
import { contactText, ratingText, remarkOf, shortRemark } from './hiring-labels.ts'
import type { Column } from './hiring-roles.ts'
import { InterviewControl } from './interview-control.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { MoveActions } from './move-actions.tsx'
import { usePanel } from './panel-context.ts'
import { QuizResult } from './quiz-result.tsx'
import { ResumeControl } from './resume-control.tsx'

interface CandidateTableProps {
  candidates: HiringCandidate[]
  /** What the table lists, for screen readers. */
  label: string
}

/** Candidates as rows, with the columns of the role. The first column is the row header. */
export function CandidateTable({ candidates, label }: CandidateTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const columns = Object.entries(usePanel().config.columns) as [Column, string][]
  const { rows, above, below, measure, isWhole } = useVirtualRows(body, candidates.length, 78)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
    <section className={hiringStyles.hiringTable} data-whole={isWhole} aria-label={label} tabIndex={0}>
      <Table verticalSpacing={6} horizontalSpacing={8} fz="sm" aria-rowcount={candidates.length + 1}>
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {columns.map(([column, heading]) => (
              <Table.Th key={column}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          <Gap height={above} />
          {rows.map(({ index }) => {
            const candidate = candidates[index]
            return (
              candidate && (
                <Table.Tr key={candidate._id} ref={measure} data-index={index} aria-rowindex={index + 2}>
                  {columns.map(([column], at) => (
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
  )
}

/** Takes the space of rows that are not rendered. */
const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />

interface CellProps {
  column: Column
  candidate: HiringCandidate
  namesRow: boolean
}

/** Columns of running text, which wraps. */
const textColumns: readonly Column[] = ['education', 'skills', 'skillTest', 'remark']

function Cell({ column, candidate, namesRow }: CellProps) {
  const content = contentOf[column](candidate)
  if (namesRow) return <Table.Th scope="row">{content}</Table.Th>
  return (
    <Table.Td
      {...(textColumns.includes(column) && { className: hiringStyles.hiringTableText })}
      {...(column === 'remark' && { title: remarkOf(candidate) })}
    >
      {content}
    </Table.Td>
  )
}

const contentOf: Record<Column, (candidate: HiringCandidate) => ReactNode> = {
  name: (candidate) => (
    <Anchor href={mailLink(candidate.email)} title={candidate.email}>
      {displayName(candidate)}
    </Anchor>
  ),
  nameAndContact: (candidate) => (
    <>
      {displayName(candidate)}
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
          {match.filter(({ met }) => met).length} of {match.length}
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
  actions: (candidate) => (
    <div className={hiringStyles.hiringButtons}>
      <MoveActions candidate={candidate} />
    </div>
  ),
}
