import { messages } from '@firstrung/contract'
import { Alert, Container, Group, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { ConfirmEmailNotice } from '#app/features/accounts/mails/confirm-email-notice.tsx'
import { useRecruiterStats } from '#app/features/jobs/job-queries.ts'
import { JobDrafts } from '#app/features/jobs/list/job-drafts.tsx'
import { NeedsYouToday } from '#app/features/jobs/list/needs-you-today.tsx'
import { OwnJobs } from '#app/features/jobs/list/own-jobs.tsx'
import { RecruiterStats } from '#app/features/jobs/list/recruiter-stats.tsx'
import { Benefits } from '#app/features/recruiters/benefits.tsx'
import { useOwnRecruiter } from '#app/features/recruiters/recruiter-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { firstName, useSession } from '#app/lib/session/session.ts'
import { workModeLabel } from '#app/lib/text/labels.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { IconInfoCircle, IconMapPin, IconPlus } from '#app/ui/base/icons.ts'
import { LoadedTogether } from '#app/ui/list/loaded-together.tsx'

/** Loaded on demand: the form is most of the page's size and is needed only after a click. */
const CreateJobModal = lazyWithRetry(
  async () => (await import('#app/features/jobs/form/create-job-modal.tsx')).CreateJobModal,
)

/** Loaded on demand: its menus and dialogs are larger than the rest of the page. */
const InterviewAgenda = lazyWithRetry(
  async () => (await import('#app/features/hiring/interviews/interview-agenda.tsx')).InterviewAgenda,
)

/** Loaded on demand: only interviewers need it. */
const OwnInterviews = lazyWithRetry(
  async () => (await import('#app/features/hiring/evaluations/own-interviews.tsx')).OwnInterviews,
)

export const handle = cachedPage()

export const meta = titleMeta('Dashboard')

export default function RecruiterDashboardPage() {
  const session = useSession()
  const { data: recruiter } = useOwnRecruiter()
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [creating, setCreating] = useState<boolean | null>(null)
  const name = recruiter?.fullName || session?.user.fullName || (session ? firstName(session.user) : '')
  const isReady = recruiter?.profileCompleted !== false
  const onlyInterviews = recruiter?.companyRole === 'interviewer'
  const start =
    isReady && !onlyInterviews ? (
      <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
        Start Hiring
      </Button>
    ) : null

  return (
    <Container py={{ base: 'lg', md: 'xl' }}>
      <Group justify="space-between" align="flex-end" mb="lg" gap="md">
        <div>
          <Title order={1}>Welcome, {name}</Title>
          {/* Its line is reserved while it loads, so that the button next to it does not move during a click. */}
          {(!recruiter || recruiter.company.companyName) && (
            <Text c="dimmed">{recruiter?.company.companyName ?? '\u00a0'}</Text>
          )}
        </div>
        {start}
      </Group>
      <LoadedTogether name="recruiter's dashboard">
        <ConfirmEmailNotice />
        {!isReady && !onlyInterviews && (
          <Alert icon={<IconInfoCircle />} title={messages.profileIncomplete} mb="lg">
            <Text mb="sm">
              {recruiter?.company.companyName
                ? `Tell us about yourself; then you can post jobs for ${recruiter.company.companyName}.`
                : 'Tell us about yourself and your company; then you can post jobs.'}
            </Text>
            <LinkButton to="/recruiter/profile/edit" size="sm">
              Complete profile
            </LinkButton>
          </Alert>
        )}
        {onlyInterviews ? (
          <Suspense>
            <OwnInterviews />
          </Suspense>
        ) : (
          <RecruiterWork start={start} />
        )}
        <footer style={{ marginTop: 48 }}>
          <Benefits />
        </footer>
      </LoadedTogether>
      {creating !== null && (
        <Suspense>
          <CreateJobModal opened={creating} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Container>
  )
}

/** What recruiters with jobs see. */
function RecruiterWork({ start }: { start: ReactNode }) {
  const { data: stats } = useRecruiterStats()
  return (
    <>
      <RecruiterStats />
      <NeedsYouToday />
      <Suspense>
        <InterviewAgenda hasJobs={(stats?.totalJobs ?? 0) > 0} />
      </Suspense>
      <JobDrafts />
      <Title order={2} size="h3" mt="xl" mb="md">
        Posted jobs
      </Title>
      <OwnJobs
        action={start}
        facts={(job) => (
          <>
            <span>{workModeLabel(job.jobType)}</span>
            <span>
              <IconMapPin size={15} aria-hidden /> {job.jobLocations[0]}
            </span>
          </>
        )}
      />
    </>
  )
}
