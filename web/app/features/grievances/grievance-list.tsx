import { type Grievance, GrievanceAnswer, grievanceKindLabels, limits, messages } from '@firstrung/contract'
import { Badge, SegmentedControl, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { totalText } from '#app/lib/text/format.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { type GrievanceState, useAnswerGrievance, useGrievances } from './grievance-queries.ts'
import styles from './grievances.module.css'

const states: { value: GrievanceState; label: string }[] = [
  { value: 'open', label: 'To answer' },
  { value: 'late', label: 'Late' },
  { value: 'answered', label: 'Answered' },
]
const emptyTexts: Record<GrievanceState, string> = {
  open: 'No complaints to answer',
  late: 'No complaint is late',
  answered: 'No complaints answered yet',
}

/** Complaints for the team: first the open ones, longest waiting first, then answered ones. */
export function GrievanceList() {
  const [state, setState] = useState<GrievanceState>('open')
  const [chosen, setChosen] = useState<Grievance | null>(null)
  const list = useGrievances(state)
  const first = list.data?.pages[0]
  const total = first && totalText(first)
  return (
    <>
      <Title>Complaints {total && <CountMark>{total}</CountMark>}</Title>
      <SegmentedControl
        aria-label="State"
        my="md"
        data={states}
        value={state}
        onChange={(value) => setState(states.find((one) => one.value === value)?.value ?? 'open')}
      />
      <InfiniteList
        list={list}
        entriesOf={(page) => page.grievances}
        total={total ?? 0}
        skeleton={<CardSkeleton />}
        empty={
          <EmptyState title={emptyTexts[state]} order={2}>
            People send complaints from a page linked at the foot of every page. You are reminded before an answer is
            due.
          </EmptyState>
        }
      >
        {(grievances) => (
          <ul className={styles.queue} aria-label="Complaints" aria-busy={list.isPlaceholderData}>
            {grievances.map((grievance) => (
              <li key={grievance._id}>
                <Card grievance={grievance} onAnswer={() => setChosen(grievance)} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
      {chosen && <AnswerDialog grievance={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function Card({ grievance, onAnswer }: { grievance: Grievance; onAnswer: () => void }) {
  const { reference, kind, name, email, text, receivedAt, dueOn, isLate, answer, answeredAt, answeredBy } = grievance
  return (
    <article className={styles.grievance} aria-label={`Complaint ${reference}`}>
      <header>
        <Title order={2} size="h5">
          {grievanceKindLabels[kind]}
        </Title>
        {isLate && (
          <Badge color="red" variant="light">
            Late
          </Badge>
        )}
      </header>
      <p className={styles.text}>{text}</p>
      <DescriptionList
        dense
        missing={messages.notGiven}
        facts={[
          ['Reference', reference],
          ['From', name],
          [
            'Email',
            <a key="email" href={mailLink(email, `Your complaint ${reference}`)}>
              {email}
            </a>,
          ],
          ['Received', dayText(receivedAt)],
          ['Answer by', dayText(dueOn)],
          ...(answeredAt ? ([['Answered', dayText(answeredAt)]] as const) : []),
          ...(answeredBy ? ([['By', answeredBy]] as const) : []),
        ]}
      />
      {answer ? (
        <div className={styles.answer}>
          <b>Our answer</b>
          <p className={styles.text}>{answer}</p>
        </div>
      ) : (
        <footer>
          <Button size="xs" onClick={onAnswer}>
            Answer<span className="visually-hidden"> complaint {reference}</span>
          </Button>
        </footer>
      )}
    </article>
  )
}

function AnswerDialog({ grievance, onClose }: { grievance: Grievance; onClose: () => void }) {
  const answer = useAnswerGrievance(grievance)
  const { form, submit, saving } = useDraftForm({
    start: () => ({ answer: '' }),
    draft: { key: `grievance-${grievance._id}` },
    schema: GrievanceAnswer,
    save: answer.mutateAsync,
    onSaved: onClose,
  })
  return (
    <FormDialog
      opened
      keepsText
      {...{ onClose, submit, saving }}
      title="Answer this complaint"
      submitLabel="Send answer"
    >
      <Stack gap="md">
        <Text>
          {grievance.name} gets your answer by email, at {grievance.email}. It cannot be changed afterwards.
        </Text>
        <Textarea
          label="Answer"
          description="What you have found, what you have done, and why."
          required
          autosize
          minRows={5}
          maxRows={16}
          maxLength={limits.grievance}
          data-autofocus
          {...form.getInputProps('answer')}
        />
      </Stack>
    </FormDialog>
  )
}
