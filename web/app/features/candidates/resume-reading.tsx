import type { CandidateRecord, ResumeReading as Reading, ResumeOffer } from '@firstrung/contract'
import { Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Button } from '#app/ui/button.tsx'
import { ChipList } from '#app/ui/chip-list.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { useFillFromResume, useResumeReading } from './candidate-queries.ts'
import { labelOfOffer } from './profile-form-values.ts'
import styles from './resume-reading.module.css'

/** What a program reads in the resume, as other companies' programs do. Empty fields can be filled from it. */
export function ResumeReading({ record }: { record: CandidateRecord }) {
  const { data: reading, error, isFetching, refetch } = useResumeReading()
  // After an upload the answer about the previous file may still be cached.
  const isCurrent = reading?.resumeS3FileKey === record.resume.resumeS3FileKey

  return (
    <section aria-labelledby="reading-title">
      <Title order={2} size="h4" id="reading-title">
        How software reads your resume
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        Many companies use software (an ATS) to sort resumes. This is what ours finds in yours.
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
          <Text>Reading your resume. This takes a few seconds.</Text>
        </Group>
      )
    case 'no text':
      return (
        <Text>
          This PDF has pictures and no text. People can read it, software can’t. If you still have the original
          document, save it as a PDF and upload that.
        </Text>
      )
    case 'failed':
      return <Text>We couldn’t read this PDF. People can still open it. Saving it again as a PDF often helps.</Text>
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

function textOfOffer(offer: ResumeOffer, name: keyof ResumeOffer): string | number | undefined {
  if (name === 'skills') return offer.skills?.map(({ skill }) => skill).join(', ')
  if (name === 'experienceDesc') return offer.experienceDesc?.map(({ companyName }) => companyName).join(', ')
  if (name === 'projects') return offer.projects?.map(({ title }) => title).join(', ')
  return offer[name]
}

/** What would be filled in, with the button. */
function Offer({ reading }: { reading: Reading }) {
  const fill = useFillFromResume()
  const { offer } = reading
  const facts = (Object.keys(offer) as (keyof ResumeOffer)[]).map((name) => {
    return [labelOfOffer(name), textOfOffer(offer, name)] as const
  })
  if (facts.length === 0) return null
  return (
    <section className={styles.resumeOffer} aria-labelledby="offer-title">
      <Title order={3} size="h5" id="offer-title">
        Still empty in your profile
      </Title>
      <DescriptionList dense missing={notFound} facts={facts} />
      <Text size="sm" c="dimmed">
        What you entered stays as it is. Skills start at Intermediate.
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
