import { type HeldInterview, limits, messages } from '@firstrung/contract'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Absence } from '#app/features/hiring/interviews/absence.tsx'
import type { ShownDays } from '#app/features/hiring/interviews/agenda-entry.ts'
import { AgendaDays, AgendaFrame } from '#app/features/hiring/interviews/agenda-frame.tsx'
import { AlsoWith } from '#app/features/hiring/interviews/also-with.tsx'
import { Attendance } from '#app/features/hiring/interviews/attendance.tsx'
import { interviewTimeText } from '#app/features/hiring/interviews/interview-time.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { evaluationQueries, useOwnInterviews } from './evaluation-queries.ts'
import styles from './own-interviews.module.css'

/** Loaded on demand: it reads PDF files. */
const ResumeDialog = lazyWithRetry(
  async () => (await import('#app/features/hiring/moves/resume-dialog.tsx')).ResumeDialog,
)

/** The interviews of an interviewer, the next one first. */
export function OwnInterviews() {
  const query = useOwnInterviews()
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [read, setRead] = useState<HeldInterview | null>(null)
  const [isOpen, setOpen] = useState(false)
  const showResume = (interview: HeldInterview) => {
    setRead(interview)
    setOpen(true)
  }
  return (
    <>
      <AgendaFrame
        title="Your interviews"
        titleId="own-interviews-title"
        days={(shown) => <OwnDays {...shown} onResume={showResume} />}
      >
        <QueryContent query={query} waiting={<ListSkeleton rows={3} />}>
          {(interviews) =>
            interviews.length === 0 ? (
              <Text>You have no interviews yet. They appear here once a colleague plans one with you.</Text>
            ) : (
              <ul className={styles.ownInterviews}>
                {interviews.map((interview) => (
                  <li key={interview._id}>
                    <Row interview={interview} onResume={showResume} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryContent>
      </AgendaFrame>
      {read && (
        <Suspense>
          <ResumeDialog
            name={read.fullName}
            resume={read}
            contact={read.contact}
            opened={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The interviews of an interviewer in a week or a day. */
function OwnDays({ days, onResume, ...shown }: ShownDays & Pick<RowProps, 'onResume'>) {
  const query = useQuery(evaluationQueries.ownInterviewsBetween(days[0] ?? '', days.at(-1) ?? ''))
  return (
    <QueryContent query={query} waiting={<ListSkeleton rows={3} />}>
      {({ interviews, holidays }) => (
        <AgendaDays
          {...{ ...shown, days, holidays }}
          isCut={interviews.length >= limits.list}
          entries={interviews.map((interview) => ({
            interview,
            name: interview.fullName,
            jobTitle: interview.jobTitle,
            round: interview.round,
            roundName: interview.roundName,
            details: <Row interview={interview} onResume={onResume} />,
          }))}
        />
      )}
    </QueryContent>
  )
}

interface RowProps {
  interview: HeldInterview
  onResume: (interview: HeldInterview) => void
}

function Row({ interview, onResume }: RowProps) {
  const {
    fullName,
    jobId,
    jobTitle,
    userId,
    round,
    roundName,
    isEvaluated,
    interviewLink,
    interviewRoom,
    resumeS3PublicUrl,
    contact,
  } = interview
  return (
    <div className={styles.row}>
      <div>
        <Text fw={650}>{fullName}</Text>
        <Text size="sm">
          {jobTitle}, {roundName ?? `round ${round}`}
        </Text>
        <Text size="sm" c="dimmed">
          {interviewTimeText(interview)}
        </Text>
        {contact === 'ended' && <Text size="sm">{messages.accessEndedByCandidate}</Text>}
        <AlsoWith interview={interview} />
        <Attendance interview={interview} />
        {interviewRoom && <Text size="sm">Where: {interviewRoom}</Text>}
        {interviewLink && (
          <Anchor href={interviewLink} target="_blank" rel="noreferrer" size="sm">
            Open the meeting
          </Anchor>
        )}
        {!interviewLink && !interviewRoom && <Text size="sm">Our team will add the link.</Text>}
        <Absence interview={interview} name={fullName} viewer="interviewer" />
      </div>
      <div className={styles.rowActions}>
        {resumeS3PublicUrl && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Resume of ${fullName}`}
            onClick={() => onResume(interview)}
          >
            Resume
          </Button>
        )}
        {(isEvaluated || !interview.candidateAbsentAt) && (
          <LinkButton
            to={`/scorecards/${jobId}/${userId}?round=${round}`}
            variant={isEvaluated ? 'secondary' : 'primary'}
            size="sm"
          >
            {isEvaluated ? 'Open scorecard' : 'Fill in scorecard'}
            <span className="visually-hidden"> of {fullName}</span>
          </LinkButton>
        )}
      </div>
    </div>
  )
}
