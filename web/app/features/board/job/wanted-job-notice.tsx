import { Alert } from '@mantine/core'
import { applyPath } from '#app/features/board/lists/board-paths.ts'
import { dropWantedJob, useWantedJob } from '#app/lib/session/wanted-job.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { IconInfoCircle } from '#app/ui/base/icons.ts'

/** A link back to a job, for a candidate who has left it to do a needed step first. */
export function WantedJobNotice() {
  const job = useWantedJob()
  if (!job) return null
  return (
    <Alert role="region" icon={<IconInfoCircle />} title={`You wanted to apply for ${job.title}`} color="marigold">
      <LinkButton to={applyPath(job.slug)} onClick={dropWantedJob}>
        Continue with your application
      </LinkButton>
    </Alert>
  )
}
