import { criterionLevels, type Evaluation, type Evaluations } from '@firstrung/contract'
import { Alert, Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { useEvaluations } from './evaluation-queries.ts'
import { roundIn, roundLabel } from './round-labels.ts'
import { ScorecardForm } from './scorecard-form.tsx'
import { verdictLabel } from './scorecard-labels.ts'
import styles from './scorecards.module.css'

interface ScorecardsProps {
  jobId: string
  candidateId: string
  /** The level of the headings. */
  order: 2 | 3
  /** The preselected round, if it may be judged; otherwise the latest round is preselected. */
  round?: number | undefined
}

/** The scorecards of a job's members about a candidate, and the form for the viewer's own. */
export function Scorecards(props: ScorecardsProps) {
  const query = useEvaluations(props.jobId, props.candidateId)
  return (
    <QueryContent query={query} waiting={<ListSkeleton rows={2} />}>
      {(read) => <Cards {...props} read={read} />}
    </QueryContent>
  )
}

function Cards({ jobId, candidateId, order, round, read }: ScorecardsProps & { read: Evaluations }) {
  const { evaluations, hidden } = read
  const [editing, setEditing] = useState<Evaluation | null>(null)
  // The viewer's own card that gets the focus when its form closes; 'new' is the newest one.
  const [closed, setClosed] = useState<string | null>(null)
  const own = evaluations.filter(({ isOwn }) => isOwn)
  const newest = own[0]?._id
  const focused = closed === 'new' ? newest : closed
  const open = openRounds(read).toSorted((one, other) => Number(other === round) - Number(one === round))
  function close(which: string) {
    setEditing(null)
    setClosed(which)
  }
  function edit(card: Evaluation) {
    setClosed(null)
    setEditing(card)
  }
  const form = { jobId, candidateId, read }
  return (
    <Stack gap="lg">
      {hidden.length > 0 && (
        <Alert role="status">
          {hidden.map(({ round: about, count }) => (
            <Text key={about} size="sm">
              {counted(count, 'scorecard')} of your colleagues{about === null ? '' : ` for ${roundIn(read, about)}`}{' '}
              {count === 1 ? 'is' : 'are'} hidden until you submit yours.
            </Text>
          ))}
        </Alert>
      )}
      {evaluations.map((card) =>
        card._id === editing?._id ? (
          <ScorecardForm key={card._id} {...form} rounds={[card.round]} before={card} onDone={() => close(card._id)} />
        ) : (
          <Card
            key={card._id}
            {...{ card, read }}
            order={order}
            hasFocus={card._id === focused}
            onEdit={() => edit(card)}
          />
        ),
      )}
      {open.length > 0 && !editing && (
        // The key gives each round a new form, and keeps the form when the card of a colleague arrives.
        <section className={styles.next} aria-labelledby={`${candidateId}-next`}>
          <Title order={order} size="h5" id={`${candidateId}-next`}>
            {own.length === 0
              ? 'Your scorecard'
              : open.length === 1
                ? `Your scorecard for ${roundIn(read, open[0] ?? 1)}`
                : 'Your next scorecard'}
          </Title>
          <ScorecardForm key={own.length} {...form} rounds={open} onDone={() => close('new')} />
        </section>
      )}
    </Stack>
  )
}

/** The rounds that the viewer may judge and has not judged yet; null is a card without an interview. */
function openRounds({ rounds, evaluations }: Evaluations): Evaluation['round'][] {
  const wanted = rounds.length > 0 ? rounds : [null]
  return wanted.filter((round) => !evaluations.some((card) => card.isOwn && card.round === round))
}

interface CardProps {
  card: Evaluation
  read: Evaluations
  order: 2 | 3
  hasFocus: boolean
  onEdit: () => void
}

function Card({ card, read, order, hasFocus, onEdit }: CardProps) {
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hasFocus) article.current?.focus()
  }, [hasFocus])
  const author = card.isOwn ? 'Your scorecard' : card.authorName || 'A former colleague'
  return (
    <article ref={article} tabIndex={-1} className={styles.scorecard} aria-label={author}>
      <Group justify="space-between" gap="sm">
        <Title order={order} size="h5">
          {author}
        </Title>
        <Badge variant="light">{verdictLabel[card.verdict]}</Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {card.round ? `${roundLabel(read, card.round)} · ` : ''}
        {dayTimeText(card.submittedAt)}
        {card.editedAt ? ', changed later' : ''}
      </Text>
      <dl className={styles.levels}>
        {card.criteria.map(({ name, level, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {level} {criterionLevels[level - 1]}
              {note && <Text size="sm">{note}</Text>}
            </dd>
          </div>
        ))}
      </dl>
      {card.text && <Text className={styles.text}>{card.text}</Text>}
      {card.mayEdit && (
        <Button
          variant="secondary"
          size="xs"
          className={styles.edit ?? ''}
          onClick={onEdit}
          aria-label="Edit your scorecard"
        >
          Edit
        </Button>
      )}
    </article>
  )
}
