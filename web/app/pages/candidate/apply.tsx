import { type MyJob, messages, type PublicJob, payText, type ResumeOffer } from '@firstrung/contract'
import { Alert, Container, Group, Stack, Text, Title } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Applied, ApplyForm } from '#app/features/board/apply/apply-form.tsx'
import { useJob, useMyJobQuery } from '#app/features/board/apply/apply-queries.ts'
import { FitLines } from '#app/features/board/job/job-fit.tsx'
import { useAddResume, useResumes } from '#app/features/resumes/resume-queries.ts'
import { isResume, resumeTypes } from '#app/lib/browser/file-checks.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { dropWantedJob } from '#app/lib/session/wanted-job.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { LinkButton } from '#app/ui/base/button.tsx'
import { UploadButton } from '#app/ui/form/upload-button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import type { Route } from './+types/apply.ts'

/** Loaded only for candidates who lack something. */
const BeforeApplying = lazyWithRetry(async () => (await import('./before-applying.tsx')).BeforeApplying)

export const handle = cachedPage()

export const meta = titleMeta('Apply')

/** Whether somebody can write the application before they have done the step, and come back to it. */
const passable: Record<MyJob['whyNot'][number]['code'], boolean> = {
  profile: true,
  email: true,
  skill_test: true,
  resume: true,
  closed: false,
  applied: false,
  blocked: false,
  rule: false,
  too_many: false,
}

/** Applying to one job. Says first whether it is possible, and if not, the easiest next step. */
export default function ApplyPage({ params: { slug } }: Route.ComponentProps) {
  const job = useJob(slug)
  const mine = useMyJobQuery(slug)
  const resumes = useResumes()
  const asks = mine.data?.asks ?? []
  const hasResumes = (resumes.data?.length ?? 0) > 0
  const [offer, setOffer] = useState<ResumeOffer>()
  const userId = useUserId()
  const [applied, setApplied] = useState<{ applicationId: string; msg: string } | null>(null)
  const refresh = () => Promise.all([job.refetch(), mine.refetch(), resumes.refetch()])
  // The stored job would link to this page, so it is not needed any more.
  useEffect(dropWantedJob, [])

  return (
    <Container size="sm" py={{ base: 'lg', md: 'xl' }}>
      <QueryContent query={job} waiting={<FormSkeleton />} missing={<ErrorPage />}>
        {(about) => (
          <Stack gap="lg">
            <JobTitle job={about} slug={slug} />
            {applied ? (
              <AppliedNow job={about} applied={applied} />
            ) : (
              <QueryContent query={mine} waiting={<FormSkeleton />}>
                {({ whyNot, application, fit, seesContact }) => {
                  // The form below asks for missing profile details itself, so they are no step.
                  const steps = whyNot.filter(({ code }) => code !== 'profile')
                  const isPassable = whyNot.every(({ code }) => passable[code])
                  return (
                    <>
                      {application ? (
                        <Alert title={messages.appliedBefore(dayText(application.appliedAt))}>
                          <Link to={`/applications/${application._id}`}>See where it stands</Link>
                        </Alert>
                      ) : (
                        (steps.length > 0 || asks.length > 0) && (
                          <Suspense>
                            <BeforeApplying
                              job={about}
                              userId={userId}
                              isPassable={isPassable}
                              steps={isPassable ? steps : whyNot}
                              readsResume={asks.length > 0 && hasResumes}
                              onRead={setOffer}
                              onUploaded={refresh}
                            />
                          </Suspense>
                        )
                      )}
                      {!application && <FitLines fit={fit} />}
                      {!application && isPassable && hasResumes && (
                        <QueryContent query={resumes} waiting={<FormSkeleton />}>
                          {(all) => (
                            <ApplyForm
                              job={about}
                              resumes={all}
                              asks={asks}
                              offer={offer}
                              seesContact={seesContact}
                              addResume={<AnotherResume count={all.length} />}
                              onApplied={setApplied}
                              onClosed={() => void refresh()}
                            />
                          )}
                        </QueryContent>
                      )}
                    </>
                  )
                }}
              </QueryContent>
            )}
          </Stack>
        )}
      </QueryContent>
    </Container>
  )
}

function JobTitle({ job: about, slug }: { job: PublicJob; slug: string }) {
  return (
    <div>
      <Title order={1}>Apply for {about.title}</Title>
      <Text>
        <Link to={`/jobs/${slug}`}>{about.company.name}</Link> · {payText(about.pay)} · apply by{' '}
        {dayText(about.applyBy)}
      </Text>
    </div>
  )
}

interface AppliedNowProps {
  job: PublicJob
  applied: { applicationId: string; msg: string }
}

function AppliedNow({ job: about, applied }: AppliedNowProps) {
  return (
    <Applied job={about} msg={applied.msg}>
      <Group gap="sm">
        <LinkButton to={`/applications/${applied.applicationId}`}>See your application</LinkButton>
        <LinkButton to="/jobs" variant="secondary">
          More jobs
        </LinkButton>
      </Group>
    </Applied>
  )
}

/** Adds a resume that can be chosen for this application. */
function AnotherResume({ count }: { count: number }) {
  const addResume = useAddResume()
  return (
    <Stack gap={4} mt="md">
      <UploadButton
        key={count}
        label="Another resume"
        accept={resumeTypes}
        check={isResume}
        upload={async (file, onProgress) => void (await addResume(file, onProgress))}
      />
    </Stack>
  )
}
