import { messages, payText } from '@firstrung/contract'
import { Alert, Container, Group, List, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Applied, ApplyForm } from '#app/features/board/apply-form.tsx'
import { useJob, useMyJobQuery } from '#app/features/board/apply-queries.ts'
import { FitLines } from '#app/features/board/job-fit.tsx'
import { useAddResume, useResumes } from '#app/features/resumes/resume-queries.ts'
import { cachedPage } from '#app/lib/cached-page.ts'
import { isResume, resumeTypes } from '#app/lib/file-checks.ts'
import { dayText } from '#app/lib/format.ts'
import { titleMeta } from '#app/lib/page-meta.ts'
import { useUserId } from '#app/lib/session.ts'
import { saveWantedJob } from '#app/lib/wanted-job.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { QueryContent } from '#app/ui/query-content.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'
import { UploadButton } from '#app/ui/upload-button.tsx'
import type { Route } from './+types/apply.ts'

export const handle = cachedPage()

export const meta = titleMeta('Apply')

/** Applying to one job. Says first whether it is possible, and else the cheapest way there. */
export default function ApplyPage({ params: { slug } }: Route.ComponentProps) {
  const job = useJob(slug)
  const mine = useMyJobQuery(slug)
  const resumes = useResumes()
  const addResume = useAddResume()
  const userId = useUserId()
  const [applied, setApplied] = useState<{ applicationId: string; msg: string } | null>(null)
  const refresh = () => void Promise.all([job.refetch(), mine.refetch()])

  return (
    <Container size="sm" py={{ base: 'lg', md: 'xl' }}>
      <QueryContent query={job} waiting={<FormSkeleton />} missing={<ErrorPage />}>
        {(about) => (
          <Stack gap="lg">
            <div>
              <Title order={1}>Apply for {about.title}</Title>
              <Text>
                <Link to={`/jobs/${slug}`}>{about.company.name}</Link> · {payText(about.pay)} · apply by{' '}
                {dayText(about.applyBy)}
              </Text>
            </div>
            {applied ? (
              <Applied job={about} msg={applied.msg}>
                <Group gap="sm">
                  <LinkButton to={`/applications/${applied.applicationId}`}>See your application</LinkButton>
                  <LinkButton to="/jobs" variant="secondary">
                    More jobs
                  </LinkButton>
                </Group>
              </Applied>
            ) : (
              <QueryContent query={mine} waiting={<FormSkeleton />}>
                {({ mayApply, whyNot, application, fit, seesContact }) => (
                  <>
                    {application ? (
                      <Alert title={messages.appliedBefore(dayText(application.appliedAt))}>
                        <Link to={`/applications/${application._id}`}>See where it stands</Link>
                      </Alert>
                    ) : (
                      !mayApply && (
                        <Alert color="yellow" title="You cannot apply yet">
                          <List>
                            {whyNot.map(({ code, sentence, step }) => (
                              <List.Item key={`${code} ${sentence}`}>
                                {sentence}{' '}
                                {step && (
                                  <Link to={step.path} onClick={() => saveWantedJob(userId, about)}>
                                    {step.label}
                                  </Link>
                                )}
                              </List.Item>
                            ))}
                          </List>
                        </Alert>
                      )
                    )}
                    {!application && <FitLines fit={fit} />}
                    {mayApply && (
                      <QueryContent query={resumes} waiting={<FormSkeleton />}>
                        {(all) => (
                          <ApplyForm
                            job={about}
                            resumes={all}
                            seesContact={seesContact}
                            addResume={
                              <Stack gap={4} mt="md">
                                <UploadButton
                                  key={all.length}
                                  label="Another resume"
                                  accept={resumeTypes}
                                  check={isResume}
                                  upload={async (file, onProgress) => void (await addResume(file, onProgress))}
                                />
                              </Stack>
                            }
                            onApplied={setApplied}
                            onClosed={refresh}
                          />
                        )}
                      </QueryContent>
                    )}
                  </>
                )}
              </QueryContent>
            )}
          </Stack>
        )}
      </QueryContent>
    </Container>
  )
}
