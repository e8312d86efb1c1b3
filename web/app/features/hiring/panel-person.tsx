import { type HiringCandidate, type JobWithLists, messages } from '@firstrung/contract'
import { Anchor, Button, Card, Spoiler, Table } from '@mantine/core'
import { displayName } from '#app/lib/display-name.ts'
import { mailLink } from '#app/lib/mail-link.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ratingText, remarkOf, shortRemark } from './desk-words.ts'
import { HiredElsewhere } from './hired-elsewhere.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { actionLabels, actionsFor, interviewWords, type PanelAction, type PanelList } from './panel-words.ts'
import { ResumeControl } from './resume-control.tsx'

/** What can be done on the panel; handed down to every card and row. */
export interface PanelDesk {
  job: JobWithLists
  /** The candidate on whom something is being done. */
  busyId: string | undefined
  /** Set while an interview is being asked for. */
  askingId: string | undefined
  move(action: PanelAction, person: HiringCandidate): void
  schedule(person: HiringCandidate): void
  showResume(person: HiringCandidate): void
}

interface PersonProps {
  person: HiringCandidate
  list: PanelList
  desk: PanelDesk
}

const contactOf = (person: HiringCandidate) =>
  person.mobileNo ? `${person.mobileNo} / ${person.uniqueId}` : person.uniqueId

export function PanelCard({ person, list, desk }: PersonProps) {
  const remark = remarkOf(person)
  return (
    <Card component="article" padding="sm" className="panel-card" aria-labelledby={`name-${person._id}`}>
      <div className="panel-card-head">
        <Avatar name={displayName(person)} fileKey={person.avatarS3FileKey} size={36} decorative />
        <div>
          <h3 id={`name-${person._id}`}>{displayName(person)}</h3>
          <p>{contactOf(person)}</p>
        </div>
        <span className="panel-rating" title="Rating by our team">
          {ratingText(person)}
        </span>
      </div>
      {remark && (
        <Spoiler maxHeight={42} showLabel="Show all" hideLabel="Show less" className="panel-remark">
          {remark}
        </Spoiler>
      )}
      <MatchReasons match={person.match} />
      <InterviewState person={person} desk={desk} />
      <div className="panel-buttons">
        <ResumeControl person={person} onShow={desk.showResume} />
        <StepButtons person={person} list={list} desk={desk} />
      </div>
    </Card>
  )
}

const columns = ['Name', 'Mobile No/Unique ID', 'Resume', 'Remark', 'Rating', 'Interview', 'Actions']

interface PanelTableProps {
  people: HiringCandidate[]
  list: PanelList
  desk: PanelDesk
  label: string
}

export function PanelTable({ people, list, desk, label }: PanelTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
    <section className="panel-table" aria-label={`${label}, table`} tabIndex={0}>
      <Table verticalSpacing={4} horizontalSpacing="sm" fz="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person._id}>
              <Table.Th scope="row">
                <Anchor href={mailLink(person.email)} title={person.email}>
                  {displayName(person)}
                </Anchor>
              </Table.Th>
              <Table.Td>{contactOf(person)}</Table.Td>
              <Table.Td>
                <ResumeControl person={person} onShow={desk.showResume} />
              </Table.Td>
              <Table.Td title={remarkOf(person)}>{shortRemark(remarkOf(person))}</Table.Td>
              <Table.Td>{ratingText(person)}</Table.Td>
              <Table.Td>
                <InterviewState person={person} desk={desk} />
              </Table.Td>
              <Table.Td>
                <div className="panel-buttons">
                  <StepButtons person={person} list={list} desk={desk} />
                </div>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function InterviewState({ person, desk }: Omit<PersonProps, 'list'>) {
  const newest = person.interviews.at(-1)
  return (
    <p className="panel-interview" data-set={newest !== undefined} role="status">
      {desk.askingId === person._id ? messages.interviewProcessing : interviewWords(person.interviews)}
      {newest?.interviewLink && (
        <Anchor href={newest.interviewLink} target="_blank" rel="noopener" size="sm" ml={8}>
          Interview link
        </Anchor>
      )}
    </p>
  )
}

/** The first step is the one that leads upwards; it alone is filled. */
function StepButtons({ person, list, desk }: PersonProps) {
  if (list === 'hired') return null
  const isLocked = !desk.job.isActive
  const isBusy = desk.busyId === person._id
  return (
    <>
      {person.isHired && (
        <Button size="xs" disabled>
          Hired
        </Button>
      )}
      {person.isHiredElsewhere && <HiredElsewhere />}
      {actionsFor(person).map((action, place) => (
        <Button
          key={action}
          size="xs"
          variant={place === 0 ? 'filled' : 'default'}
          disabled={isLocked || isBusy}
          onClick={() => desk.move(action, person)}
        >
          {actionLabels[action]}
        </Button>
      ))}
      <Button size="xs" variant="default" disabled={isLocked || isBusy} onClick={() => desk.schedule(person)}>
        Schedule Interview
      </Button>
    </>
  )
}
