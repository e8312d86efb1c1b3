import { Text, Title } from '@mantine/core'
import { UnconfirmedNotice, useUnconfirmedEmail } from '#app/features/accounts/mails/confirm-email-notice.tsx'
import { WantedJobNotice } from '#app/features/board/job/wanted-job-notice.tsx'
import { FittingJobs } from '#app/features/board/lists/fitting-jobs.tsx'
import { ApplicationCard } from '#app/features/candidates/applications/application-card.tsx'
import { MyApplications } from '#app/features/candidates/applications/my-applications.tsx'
import { MyInterviews } from '#app/features/candidates/applications/my-interviews.tsx'
import { CommunityCard } from '#app/features/candidates/dashboard/community-card.tsx'
import { NeedsYou } from '#app/features/candidates/dashboard/needs-you.tsx'
import { ServiceRow } from '#app/features/candidates/dashboard/service-row.tsx'
import { SkillTestCard } from '#app/features/candidates/dashboard/skill-test-card.tsx'
import { hasSkillTest } from '#app/features/candidates/dashboard/skill-tests.ts'
import { WhatYouCanDo } from '#app/features/candidates/dashboard/what-you-can-do.tsx'
import { CompleteProfileNotice } from '#app/features/candidates/profile/complete-profile-notice.tsx'
import { useOwnRecord, useQuizzesTaken, useSuggestedQuiz } from '#app/features/candidates/values/candidate-queries.ts'
import { UpcomingEvents } from '#app/features/events/list/upcoming-events.tsx'
import { MentorshipCard } from '#app/features/service-requests/cards/mentorship-card.tsx'
import { MockInterviewCard } from '#app/features/service-requests/cards/mock-interview-card.tsx'
import { ReviewAndProjectCard } from '#app/features/service-requests/cards/review-and-project-card.tsx'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { firstName, useSession } from '#app/lib/session/session.ts'
import { useWantedJob } from '#app/lib/session/wanted-job.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { LoadedTogether } from '#app/ui/list/loaded-together.tsx'
import styles from './dashboard.module.css'

export const handle = cachedPage()

export const meta = titleMeta('Dashboard')

export default function CandidateDashboardPage() {
  const session = useSession()
  const own = useOwnRecord()
  const taken = useQuizzesTaken()
  const hasTest = taken.data && hasSkillTest(taken.data.results)
  // A test may have been submitted since the results were read: while they are read again, the server says whether there is one.
  const isTested = hasTest || (taken.isFetching ? undefined : hasTest)
  const suggested = useSuggestedQuiz(own.data)
  const running = (taken.isFetchedAfterMount && taken.data?.running) || []
  const person = own.data ?? session?.user
  const refresh = () => void own.refetch()
  const unconfirmed = useUnconfirmedEmail()
  const wanted = useWantedJob()
  const notices = [
    unconfirmed !== null && <UnconfirmedNotice key="email" email={unconfirmed} mb={0} />,
    wanted !== null && <WantedJobNotice key="job" />,
    own.data?.profileCompleted === false && <CompleteProfileNotice key="profile" />,
  ]

  return (
    <div className={`container ${styles.dashboard}`}>
      <div className={styles.dashboardWide}>
        <Title order={1}>Welcome, {person ? firstName(person) : ''}!</Title>
        <Text c="dimmed" mt={4}>
          Here's what comes next.
        </Text>
      </div>

      <div className={styles.dashboardMain}>
        <LoadedTogether name="candidate's dashboard">
          <NeedsYou running={running} notices={notices} />
          {own.data && <MyApplications hasApplied={own.data.isInterestedInJob || own.data.isInterestedInIntern} />}
          {own.data && own.data.interviews.length > 0 && <MyInterviews interviews={own.data.interviews} />}
          {!own.isError && <SkillTestCard taken={taken} suggested={suggested} />}
          <FittingJobs />
          {own.data ? (
            <ServiceRow
              record={own.data}
              cards={{
                applying: (
                  <ApplicationCard record={own.data} isTested={isTested} suggestedQuizId={suggested.data?._id} />
                ),
                mock: <MockInterviewCard record={own.data} onChanged={refresh} />,
                mentorship: <MentorshipCard record={own.data} onChanged={refresh} />,
                review: <ReviewAndProjectCard record={own.data} onChanged={refresh} />,
              }}
            />
          ) : own.isError ? (
            <LoadError error={own.error} onRetry={() => void own.refetch()} retrying={own.isFetching} />
          ) : null}
        </LoadedTogether>
      </div>

      <div className={styles.dashboardSide}>
        <UpcomingEvents />
        <CommunityCard />
      </div>

      <div className={styles.dashboardWide}>
        <WhatYouCanDo />
      </div>
    </div>
  )
}
