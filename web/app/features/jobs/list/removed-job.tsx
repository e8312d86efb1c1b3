import { ApiError } from '@firstrung/contract'
import { LinkButton } from '#app/ui/base/button.tsx'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'

/** Whether the team has removed the job that was asked for. */
export const isRemovedJob = (error: unknown): boolean => error instanceof ApiError && error.code === 'job_removed'

/** Shown to its recruiter instead of a job that the team has removed. */
export function RemovedJob() {
  return (
    <MessagePage
      title="This job was removed"
      text="Our team has removed this job. Its candidates have been told. If you think this is a mistake, write to us."
    >
      <PageTitle text="This job was removed" />
      <LinkButton to="/hiringpanel">All jobs</LinkButton>
    </MessagePage>
  )
}
