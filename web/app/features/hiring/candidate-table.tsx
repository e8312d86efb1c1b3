import { type HiringCandidate, messages } from '@firstrung/contract'
import { Anchor, Button, Popover, Table } from '@mantine/core'
import { useRef } from 'react'
import { displayName } from '#app/lib/display-name.ts'
import { mailLink } from '#app/lib/mail-link.ts'
import { useVirtualRows } from '#app/ui/use-virtual-rows.ts'
import { useDesk } from './desk-context.ts'
import { ratingText, remarkOf, shortRemark } from './desk-words.ts'
import { InterviewControl } from './interview-control.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { PersonActions } from './person-actions.tsx'
import { ResumeControl } from './resume-control.tsx'
import { TestResult } from './test-result.tsx'

const columns = [
  'Name',
  'Degree',
  'Skills',
  'Match',
  'Skill test',
  'Rating',
  'Remarks',
  'Resume',
  'Interview',
  'Actions',
]

interface CandidateTableProps {
  people: HiringCandidate[]
  /** What the table lists, for screen readers. */
  label: string
}

/** Candidates as rows. */
export function CandidateTable({ people, label }: CandidateTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows, above, below, measure } = useVirtualRows(body, people.length, 78)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
    <section className="hiring-table hiring-rows" aria-label={label} tabIndex={0}>
      <Table verticalSpacing={6} horizontalSpacing={8} fz="sm" aria-rowcount={people.length + 1}>
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {columns.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          <Gap height={above} />
          {rows.map(({ index }) => {
            const person = people[index]
            return person && <Row key={person._id} person={person} index={index} measure={measure} />
          })}
          <Gap height={below} />
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** Holds the place of rows that are not drawn. */
const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />

interface RowProps {
  person: HiringCandidate
  index: number
  measure: (row: Element | null) => void
}

function Row({ person, index, measure }: RowProps) {
  const { college, experience, match } = person
  const remark = remarkOf(person)
  const { showResume } = useDesk()
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <Table.Th scope="row">
        {displayName(person)}
        <span className="hiring-table-contact">
          {person.mobileNo || messages.notGiven} / {person.uniqueId}
        </span>
        <Anchor href={mailLink(person.email)} size="sm" title={person.email} className="hiring-table-contact">
          {person.email}
        </Anchor>
      </Table.Th>
      <Table.Td className="hiring-table-words">
        {college.degree || messages.notGiven}
        <br />
        <span className="hiring-dim">
          {college.collegeName || messages.notGiven}, {college.graduationYear ?? messages.notGiven}
        </span>
      </Table.Td>
      <Table.Td className="hiring-table-words">
        {experience.skills.map(({ skill }) => skill).join(', ') || messages.notGiven}
      </Table.Td>
      <Table.Td>
        <Popover width={260} withArrow>
          <Popover.Target>
            <Button size="xs" variant="subtle" px={6}>
              {match.filter(({ met }) => met).length} of {match.length}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Match">
            <MatchReasons match={match} />
          </Popover.Dropdown>
        </Popover>
      </Table.Td>
      <Table.Td className="hiring-table-words">
        <TestResult person={person} />
      </Table.Td>
      <Table.Td>{ratingText(person)}</Table.Td>
      <Table.Td className="hiring-table-words" title={remark}>
        {shortRemark(remark)}
      </Table.Td>
      <Table.Td>
        <ResumeControl person={person} onShow={showResume} />
      </Table.Td>
      <Table.Td>
        <InterviewControl person={person} />
      </Table.Td>
      <Table.Td>
        <PersonActions person={person} />
      </Table.Td>
    </Table.Tr>
  )
}
