import {
  ApiError,
  candidateField,
  JobApplicationInput,
  limits,
  messages,
  type NeededToApply,
  type OwnResume,
  type PostingQuestion,
  type PublicJob,
  promisedTime,
  type ResumeOffer,
  type routes,
} from '@firstrung/contract'
import { Alert, Checkbox, Radio, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { useToldBy } from '#app/lib/api/account-settings.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { resumeName } from '#app/lib/text/resume-name.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { Button } from '#app/ui/base/button.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { DraftAlert } from '#app/ui/form/draft-alert.tsx'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { PhoneInput } from '#app/ui/profile/profile-inputs.tsx'
import { useApply } from './apply-queries.ts'
import {
  type AskedDetails,
  applicationOf,
  blankOf,
  detailsOf,
  faultsOf,
  missingDetails,
  readDetails,
  type ApplyForm as Values,
} from './apply-values.ts'

interface ApplyFormProps {
  job: PublicJob
  resumes: OwnResume[]
  /** What the profile lacks, and what the resume says about it, once it is read. */
  asks: readonly NeededToApply[]
  offer: ResumeOffer | undefined
  /** Whether the company sees email and phone already. */
  seesContact: boolean
  /** Adds a resume, below the choice. */
  addResume: React.ReactNode
  onApplied: (applied: { applicationId: string; msg: string }) => void
  /** Called if the server refuses because nobody can apply any more; the input stays in this browser. */
  onClosed: () => void
}

const sharingLater = (company: string) =>
  `Until ${company} shortlists you it sees your profile and a copy of your resume without phone and email.`

/** Whether the page loads again after a refusal, because it has to show something else. */
const refreshes: Record<(typeof routes.applying.apply.refuses)[number], boolean> = {
  posting_closed: true,
  already_applied: true,
  skill_test_needed: true,
  confirm_email_first: true,
  details_needed: true,
  not_eligible: false,
  company_blocked: false,
  too_many_applications: false,
  already_moved: false,
}
const isRefreshing = (code: string) => Object.entries(refreshes).some(([one, does]) => does && one === code)

const faultTexts = { missing: messages.answerNeeded, unwanted: messages.answerNotWanted }

/** An application to one job. What is entered stays in this browser until it is sent. */
export function ApplyForm({ job, resumes, asks, offer, seesContact, addResume, onApplied, onClosed }: ApplyFormProps) {
  const userId = useUserId()
  const apply = useApply(job.slug)
  const main = resumes.find(({ isDefault }) => isDefault) ?? resumes[0]
  const { form, submit, saving, hasDraft, startOver } = useDraftForm({
    start: () => blankOf(job, main?._id ?? ''),
    draft: {
      key: `apply/${userId}/${job.slug}`,
      whole: true,
      // Resumes and questions may have changed since the draft was kept.
      accepts: ({ resumeId, answers }: Values) =>
        answers.length === job.questions.length && resumes.some(({ _id }) => _id === resumeId),
    },
    schema: JobApplicationInput,
    toBody: (entered) => applicationOf(job, entered),
    alsoCheck: (entered) => ({
      ...missingDetails(asks, entered),
      ...Object.fromEntries(Object.entries(faultsOf(job, entered)).map(([path, fault]) => [path, faultTexts[fault]])),
    }),
    // 'answers.2.value' is the input 'answers.2'.
    pathOf: (field) => field.split('.').slice(0, 2).join('.'),
    save: (entered) => apply.mutateAsync({ body: applicationOf(job, entered), details: detailsOf(asks, entered) }),
    onSaved: ({ applicationId, msg }) => onApplied({ applicationId, msg }),
    onError: (error) => {
      if (error instanceof ApiError && isRefreshing(error.code)) {
        onClosed()
      }
      return null
    },
  })
  useEffect(() => {
    const read = readDetails(asks, form.getValues(), offer)
    if (Object.keys(read).length > 0) form.setValues(read)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs when the resume is read: what is emptied then stays empty
  }, [offer])
  return (
    <form onSubmit={submit} noValidate aria-label={`Apply for ${job.title}`}>
      {hasDraft && <DraftAlert onStartOver={startOver} />}
      <Stack gap="xl">
        {asks.length > 0 && <Details {...{ asks, form, offer }} />}
        <ResumeChoice resumes={resumes} form={form}>
          {addResume}
        </ResumeChoice>
        {job.questions.length > 0 && <Questions job={job} form={form} />}
        <NoteAndContact {...{ job, form, seesContact }} />
        <Text size="sm" c="dimmed">
          {job.company.name} gets your profile, test results, this resume and your answers, and has{' '}
          {promisedTime(job.answerDays, job.answerDayKind)} to answer (
          <TextLink to="/policy/answers">what counts as an answer</TextLink>). You can withdraw until it has decided.
        </Text>
      </Stack>
      <StickyActions>
        <Button type="submit" size="lg" loading={saving}>
          Send application
        </Button>
      </StickyActions>
    </form>
  )
}

interface SectionProps {
  job: PublicJob
  form: UseFormReturnType<Values>
}

interface DetailsProps extends Pick<ApplyFormProps, 'asks' | 'offer'> {
  form: UseFormReturnType<Values>
}

/** What the profile lacks. */
function Details({ asks, form, offer }: DetailsProps) {
  return (
    <section aria-labelledby="apply-details">
      <Title order={2} size="h4" mb="xs" id="apply-details">
        Your details
      </Title>
      <Text mb="md">Companies need these to answer you. We save them to your profile.</Text>
      <Stack gap="lg">
        {asks.map((name) => (
          <Detail key={name} name={name} form={form} offer={offer} />
        ))}
      </Stack>
    </section>
  )
}

interface ResumeChoiceProps {
  resumes: OwnResume[]
  form: UseFormReturnType<Values>
  children: React.ReactNode
}

function ResumeChoice({ resumes, form, children }: ResumeChoiceProps) {
  return (
    <section aria-labelledby="apply-resume">
      <Title order={2} size="h4" mb="xs" id="apply-resume">
        Resume
      </Title>
      <Radio.Group {...form.getInputProps('resumeId')} label="Which resume do you send?">
        <Stack gap="sm" mt="sm">
          {resumes.map((resume, at) => (
            <Radio
              key={resume._id}
              value={resume._id}
              label={`${resumeName(resume)}${resume.isDefault ? ' (main)' : ''}`}
              description={`Added ${dayText(resume.uploadedAt)}`}
              data-path={at === 0 ? 'resumeId' : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {children}
    </section>
  )
}

function Questions({ job, form }: SectionProps) {
  return (
    <section aria-labelledby="apply-questions">
      <Title order={2} size="h4" mb="xs" id="apply-questions">
        Questions of {job.company.name}
      </Title>
      <Stack gap="lg">
        {job.questions.map((question, at) => (
          <Question key={question._id} question={question} path={`answers.${at}`} form={form} />
        ))}
      </Stack>
    </section>
  )
}

/** The note to the company, and when the company sees phone and email. */
function NoteAndContact({ job, form, seesContact }: SectionProps & Pick<ApplyFormProps, 'seesContact'>) {
  const { sharesContact } = form.getValues()
  return (
    <section aria-labelledby="apply-more">
      <Title order={2} size="h4" mb="xs" id="apply-more">
        Note and contact
      </Title>
      <Stack gap="lg">
        <Textarea
          label="Anything the company should know? (optional)"
          autosize
          minRows={3}
          maxLength={limits.applicationNote}
          {...form.getInputProps('note')}
        />
        <RadioChoices
          label={`When does ${job.company.name} see your email and phone number?`}
          description={
            seesContact
              ? `${job.company.name} sees them already, because you shared them or were shortlisted before.`
              : sharesContact === 'shortlisted' && sharingLater(job.company.name)
          }
          stacked
          choices={[
            { value: 'shortlisted', label: 'When they shortlist me' },
            { value: 'now', label: 'At once' },
          ]}
          value={sharesContact}
          onChange={(next) => form.setFieldValue('sharesContact', next === 'now' ? 'now' : 'shortlisted')}
        />
        <Checkbox
          label="Also put me forward for other jobs that fit"
          description="Our team shows your profile to other companies whose jobs fit. You can stop this at any time."
          {...form.getInputProps('alsoPool', { type: 'checkbox' })}
        />
      </Stack>
    </section>
  )
}

const completes: AskedDetails = { fullName: 'name', mobileNo: 'tel', collegeName: 'organization' }

/** The input for a missing detail of the profile. */
function Detail({
  name,
  form,
  offer,
}: {
  name: NeededToApply
  form: UseFormReturnType<Values>
  offer: ResumeOffer | undefined
}) {
  const value = form.getValues()[name]
  const input = {
    label: shownText(candidateField(name).label),
    description: value !== '' && value === offer?.[name] ? 'From your resume' : undefined,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    autoComplete: completes[name],
    ...form.getInputProps(name),
  }
  return name === 'mobileNo' ? (
    <PhoneInput {...input} onChange={(next) => form.setFieldValue(name, next)} />
  ) : (
    <TextInput maxLength={name === 'fullName' ? limits.fullName : limits.shortText} {...input} />
  )
}

interface QuestionProps {
  question: PostingQuestion
  path: string
  form: UseFormReturnType<Values>
}

/** The input for one question, by its kind. */
function Question({ question: { kind, text, options, isRequired, wanted }, path, form }: QuestionProps) {
  const props = form.getInputProps(path)
  const label = isRequired || wanted !== null ? text : `${text} (optional)`
  const mustBe = wanted === null ? undefined : kind === 'number' ? `At least ${wanted}` : `Must be “${wanted}”`
  switch (kind) {
    case 'text':
      return <Textarea label={label} autosize minRows={2} maxLength={limits.answer} {...props} />
    case 'link':
      return <TextInput label={label} type="url" inputMode="url" maxLength={limits.answer} {...props} />
    case 'number':
      return (
        <WholeInput
          label={label}
          description={mustBe}
          min={0}
          max={limits.answerNumber}
          {...props}
          onChange={(next) => form.setFieldValue(path, String(next))}
        />
      )
    case 'yes_no':
      return (
        <RadioChoices
          label={label}
          description={mustBe}
          choices={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          data-path={path}
          {...props}
        />
      )
    case 'one':
      return (
        <RadioChoices
          label={label}
          description={mustBe}
          stacked
          choices={options.map((option) => ({ value: option, label: option }))}
          data-path={path}
          {...props}
        />
      )
    case 'many':
      return (
        <Checkbox.Group label={label} description={mustBe} {...props}>
          <Stack gap="sm" mt="sm">
            {options.map((option, at) => (
              <Checkbox key={option} value={option} label={option} data-path={at === 0 ? path : undefined} />
            ))}
          </Stack>
        </Checkbox.Group>
      )
  }
}

/** Confirms the application, and says the next step. */
export function Applied({ job, msg, children }: { job: PublicJob; msg: string; children: React.ReactNode }) {
  const toldBy = useToldBy('decisions')
  return (
    <Alert color="green" title={`You applied for ${job.title}`} role="status">
      <Text mb="md">
        {msg} We will {toldBy} when something changes.
      </Text>
      {children}
    </Alert>
  )
}
