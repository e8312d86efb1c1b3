import { type CandidateRecord, type ResumeReading as Reading, type ResumeOffer, spanText } from '@firstrung/contract'
import { Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  useFillFromResume,
  useResumeReading,
  useUnfillResume,
} from '#app/features/candidates/values/candidate-queries.ts'
import { Button } from '#app/ui/base/button.tsx'
import { ChipList } from '#app/ui/list/chip-list.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { labelOfOffer, labelsOfOffer } from './resume-filling.ts'
import styles from './resume-reading.module.css'
import { experienceText, lostWords, studyText, unsureTexts } from './resume-texts.ts'
import { pictureOnly } from './resume-words.ts'

/** What a program reads in the resume, as other companies' programs do. Empty fields can be filled from it. */
export function ResumeReading({ record }: { record: CandidateRecord }) {
  const { data: reading, error, isFetching, refetch } = useResumeReading()
  // After an upload the cache may still have the reading of the previous file.
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
          <Filling reading={reading} />
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
      return <Text>{pictureOnly}</Text>
    case 'failed':
      return <Text>We couldn’t read this PDF. People can still open it. Saving it again as a PDF often helps.</Text>
    case 'none':
    case 'read':
      return null
  }
}

const notFound = 'Not found'

function Found({ facts }: { facts: NonNullable<Reading['facts']> }) {
  const { fullName, email, mobileNo, education, skills, experience, projects } = facts
  const unsure = new Map(unsureTexts(facts))
  const lost = lostWords(facts)
  const words = skills.length > 0 && <ChipList label="Skills" items={skills} />
  const found: [label: string, value: ReactNode][] = [
    ['Full Name', fullName],
    ['Email', email],
    ['Mobile No', mobileNo],
    ['Education', linesOf(education.map(studyText))],
    ['Skills', words],
    ['Experience', linesOf(experience.map(experienceText))],
    ['Projects', linesOf(projects.map(({ title }) => title))],
  ]
  return (
    <>
      <DescriptionList
        missing={notFound}
        facts={found.map(([label, value]) => [label, withUnsure(value, unsure.get(label))])}
      />
      {unsure.size > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          We may have misread what says “Please check”, so we never fill it in. Other software may stumble there, too.
        </Text>
      )}
      {lost && (
        <Text size="sm" mt="xs">
          {lost}
        </Text>
      )}
    </>
  )
}

const linesOf = (texts: readonly string[]) =>
  texts.length > 0 && (
    <ul className={styles.resumeLines}>
      {[...new Set(texts)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )

/** First what is sure, then what the candidate should check. */
function withUnsure(sure: ReactNode, unsure: readonly string[] = []): ReactNode {
  if (unsure.length === 0) return sure || ''
  return (
    <>
      {sure}
      <ul className={styles.resumeLines}>
        {[...new Set(unsure)].map((text) => (
          <li key={text}>
            {text} <span className={styles.resumeUnsure}>Please check</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A company or project with its text, as the profile will show it. */
const entriesOf = (entries: readonly (readonly [title: string, text: string])[]) => (
  <ul className={styles.resumeLines}>
    {entries.map(([title, text], at) => (
      <li key={at}>
        <b>{title}</b>
        <div className={styles.resumeEntry}>{text}</div>
      </li>
    ))}
  </ul>
)

const entryOf = ({ companyName, description, role, from, to }: NonNullable<ResumeOffer['experienceDesc']>[number]) =>
  [
    role ? `${role}, ${companyName}` : companyName,
    [spanText({ from, to }), description].filter(Boolean).join('\n'),
  ] as const

function valueOfOffer(offer: ResumeOffer, name: keyof ResumeOffer): ReactNode {
  const { skills = [], experienceDesc = [], projects = [] } = offer
  if (name === 'skills') return skills.map(({ skill }) => skill).join(', ')
  if (name === 'experienceDesc') return entriesOf(experienceDesc.map(entryOf))
  if (name === 'projects')
    return entriesOf(projects.map((row) => [row.title, [row.link, row.description].join('\n').trim()]))
  return offer[name]
}

/** What was filled in, with an undo button, and what could be filled in. */
function Filling({ reading: { offer, resumeS3FileKey } }: { reading: Reading }) {
  const [filled, setFilled] = useState<ResumeOffer>({})
  const fill = useFillFromResume()
  const unfill = useUnfillResume()
  const onFill = () =>
    fill.mutate(resumeS3FileKey, { onSuccess: ({ values }) => setFilled((before) => ({ ...before, ...values })) })
  const labels = labelsOfOffer(filled)
  return (
    <>
      <div role="status">
        {labels.length > 0 && (
          <div className={styles.resumeFilled}>
            <Text fw={650}>We filled in {new Intl.ListFormat('en-IN').format(labels)}.</Text>
            <Text size="sm">Please check it under Details.</Text>
            <Button
              variant="secondary"
              size="sm"
              style={{ justifySelf: 'start' }}
              loading={unfill.isPending}
              onClick={() => unfill.mutate(filled, { onSuccess: () => setFilled({}) })}
            >
              Undo
            </Button>
          </div>
        )}
      </div>
      <Offer offer={offer} isPending={fill.isPending} onFill={onFill} />
    </>
  )
}

/** What can be filled in, with the button that does it. */
function Offer({ offer, isPending, onFill }: { offer: ResumeOffer; isPending: boolean; onFill: () => void }) {
  const facts = (Object.keys(offer) as (keyof ResumeOffer)[]).map((name) => {
    return [labelOfOffer(name), valueOfOffer(offer, name)] as const
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
      <Button variant="secondary" style={{ justifySelf: 'start' }} loading={isPending} onClick={onFill}>
        Fill in my profile
      </Button>
    </section>
  )
}
