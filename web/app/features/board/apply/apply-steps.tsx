import type { MyJob } from '@firstrung/contract'
import { Alert, List } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { saveWantedJob, type WantedJob } from '#app/lib/session/wanted-job.ts'

interface ApplyStepsProps {
  job: WantedJob
  userId: string
  steps: MyJob['whyNot']
  /** The steps that can be done on this page, by code; all others are links. */
  here: Partial<Record<MyJob['whyNot'][number]['code'], ReactNode>>
  title: string
}

/** What somebody has to do before they can apply. After a step, a link leads back here. */
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
