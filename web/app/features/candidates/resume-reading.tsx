import type { CandidateRecord, ResumeReading as Reading, ResumeOffer } from '@firstrung/contract'
import { Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Button } from '#app/ui/button.tsx'
import { ChipList } from '#app/ui/chip-list.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { useFillFromResume, useResumeReading } from './candidate-queries.ts'
import styles from './resume-reading.module.css'

/** What a program reads in the resume, as other companies' programs do. Empty fields can be filled from it. */
export function ResumeReading({ record }: { record: CandidateRecord }) {
  const { data: reading, error, isFetching, refetch } = useResumeReading()
  // After an upload the answer about the previous file may still be cached.
  const isCurrent = reading?.resumeS3FileKey === record.resume.resumeS3FileKey

  return (
    <section aria-labelledby="reading-title">
      <Title order={2} size="h4" id="reading-title">
        What a machine reads
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        Many companies sort resumes by program. This is what ours finds in yours.
      </Text>
      {reading && isCurrent ? (
        <>
          <div role="status">
            <State state={reading.state} />
          </div>
          {reading.facts && <Found facts={reading.facts} />}
          <Offer reading={reading} />
        </>
      ) : error ? (
        <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="xs" aria-busy>
          <Skeleton height={20} width="70%" />
          <Skeleton height={20} width="85%" />
          <Skeleton height={20} width="60%" />
        </Stack>
      )}
    </section>
  )
}

function State({ state }: { state: Reading['state'] }) {
  switch (state) {
    case 'waiting':
      return (
        <Group gap="sm" wrap="nowrap">
          <Loader size="sm" aria-hidden />
          <Text>We are reading your resume. This takes a few seconds.</Text>
        </Group>
      )
    case 'no text':
      return (
        <Text>
          There is no text in this PDF, only pictures. People can read it, programs cannot. If you still have the
          document it was made from, save that one as a PDF and upload it.
        </Text>
      )
    case 'failed':
      return (
        <Text>
          We could not read this PDF. People can still open it. Saving it again from your word processor often helps.
        </Text>
      )
    case 'none':
    case 'read':
      return null
  }
}

const notFound = 'Not found'

function Found({ facts }: { facts: NonNullable<Reading['facts']> }) {
  const { fullName, email, mobileNo, education, skills } = facts
  const studies = education.length > 0 && (
    <ul className={styles.resumeStudies}>
      {education.map((study) => (
        <li key={`${study.degree} ${study.collegeName}`}>{studyText(study)}</li>
      ))}
    </ul>
  )
  const words = skills.length > 0 && <ChipList label="Skills" items={skills} />
  return (
    <DescriptionList
      missing={notFound}
      facts={[
        ['Full Name', fullName],
        ['Email', email],
        ['Mobile No', mobileNo],
        ['Education', studies || ''],
        ['Skills', words || ''],
      ]}
    />
  )
}

type Study = NonNullable<Reading['facts']>['education'][number]

function studyText({ degree, collegeName, startingYear, graduationYear }: Study): string {
  const years = [startingYear, graduationYear].filter((year) => year !== null).join(' to ')
  return [degree, collegeName, years].filter((part) => part !== '').join(', ')
}

const labels: Record<keyof ResumeOffer, string> = {
  fullName: 'Full Name',
  mobileNo: 'Mobile No',
  collegeName: 'College',
  degree: 'Degree',
  startingYear: 'StartingYear',
  graduationYear: 'GraduationYear',
  skills: 'Skills',
}

/** What would be filled in, with the button. */
function Offer({ reading }: { reading: Reading }) {
  const fill = useFillFromResume()
  const { offer } = reading
  const facts = (Object.keys(labels) as (keyof ResumeOffer)[])
    .filter((name) => offer[name] !== undefined)
    .map((name) => {
      const value = offer[name]
      return [labels[name], Array.isArray(value) ? value.map(({ skill }) => skill).join(', ') : value] as const
    })
  if (facts.length === 0) return null
  return (
    <section className={styles.resumeOffer} aria-labelledby="offer-title">
      <Title order={3} size="h5" id="offer-title">
        Empty in your profile
      </Title>
      <DescriptionList dense missing={notFound} facts={facts} />
      <Text size="sm" c="dimmed">
        Nothing that you entered is changed. Skills start at Intermediate.
      </Text>
      <Button
        variant="secondary"
        style={{ justifySelf: 'start' }}
        loading={fill.isPending}
        onClick={() => fill.mutate(reading.resumeS3FileKey)}
      >
        Fill in my profile
      </Button>
    </section>
  )
}
