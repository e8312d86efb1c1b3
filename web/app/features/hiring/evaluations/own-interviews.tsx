import { type HeldInterview, messages } from '@firstrung/contract'
import { Anchor, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Absence } from '#app/features/hiring/interviews/absence.tsx'
import { Attendance } from '#app/features/hiring/interviews/attendance.tsx'
import { interviewTimeText } from '#app/features/hiring/interviews/interview-time.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { useOwnInterviews } from './evaluation-queries.ts'
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
    <section aria-labelledby="own-interviews-title">
      <Title order={2} size="h3" mb="sm" id="own-interviews-title">
        Your interviews
      </Title>
      <QueryContent query={query} waiting={<ListSkeleton rows={3} />}>
        {(interviews) =>
          interviews.length === 0 ? (
            <Text>You have no interviews yet. They appear here once a colleague plans one with you.</Text>
          ) : (
            <ul className={styles.ownInterviews}>
              {interviews.map((interview) => (
                <Row key={interview._id} interview={interview} onResume={() => showResume(interview)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
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
    </section>
  )
}

function Row({ interview, onResume }: { interview: HeldInterview; onResume: () => void }) {
  const { fullName, jobId, jobTitle, userId, round, isEvaluated, interviewLink, resumeS3PublicUrl, contact } = interview
  return (
    <li>
      <div>
        <Text fw={650}>{fullName}</Text>
        <Text size="sm">
          {jobTitle}, round {round}
        </Text>
        <Text size="sm" c="dimmed">
          {interviewTimeText(interview)}
        </Text>
        {contact === 'ended' && <Text size="sm">{messages.accessEndedByCandidate}</Text>}
        <Attendance interview={interview} />
        <Text size="sm">
          {interviewLink ? (
            <Anchor href={interviewLink} target="_blank" rel="noreferrer">
              Open the meeting
            </Anchor>
          ) : (
            'Our team will add the link.'
          )}
        </Text>
        <Absence interview={interview} name={fullName} viewer="interviewer" />
      </div>
      <div className={styles.rowActions}>
        {resumeS3PublicUrl && (
          <Button variant="secondary" size="sm" aria-label={`Resume of ${fullName}`} onClick={onResume}>
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
    </li>
  )
}
