import type { MyJob } from '@firstrung/contract'
import { Alert, List } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { saveWantedJob, type WantedJob } from '#app/lib/session/wanted-job.ts'

interface ApplyStepsProps {
  job: WantedJob
  userId: string
  steps: MyJob['whyNot']
  /** What is done on this page itself, by its code; everything else is a link. */
  here: Partial<Record<MyJob['whyNot'][number]['code'], ReactNode>>
  title: string
}

/** What somebody has to do before they can apply. A link leads back here once it is done. */
export function ApplySteps({ job, userId, steps, here, title }: ApplyStepsProps) {
  return (
    <Alert color="yellow" title={title}>
      <List spacing="sm">
        {steps.map(({ code, sentence, step }) => (
          <List.Item key={`${code} ${sentence}`}>
            {sentence}{' '}
            {here[code] ??
              (step && (
                <Link to={step.path} onClick={() => saveWantedJob(userId, job)}>
                  {step.label}
                </Link>
              ))}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
