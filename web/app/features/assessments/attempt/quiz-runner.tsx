import { messages } from '@firstrung/contract'
import { Alert, Group, Switch, Text, Title } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { QuestionCard } from '#app/features/assessments/questions/question-card.tsx'
import { questionCountLabel } from '#app/features/assessments/quiz/quiz-labels.ts'
import {
  isElsewhere,
  isUnreachable,
  type OpenedQuiz,
  useSubmitQuiz,
} from '#app/features/assessments/quiz/quiz-queries.ts'
import { toastError } from '#app/lib/browser/toast.ts'
import { useBackSteps } from '#app/lib/page/back.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconWifiOff } from '#app/ui/base/icons.ts'
import { KeyHint } from '#app/ui/base/key-hint.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { LeaveQuiz } from './leave-quiz.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { QuizClock } from './quiz-clock.tsx'
import { QuizGone } from './quiz-elsewhere.tsx'
import styles from './quiz-runner.module.css'
import { ResultDialog } from './result-dialog.tsx'
import { SaveNote } from './save-note.tsx'
import { useAnswers } from './use-answers.ts'
import { useAutoNext } from './use-auto-next.ts'

interface QuizRunnerProps {
  test: OpenedQuiz
  attempt: NonNullable<OpenedQuiz['attempt']>
  /** Called when the candidate leaves the finished quiz. */
  onDone: () => void
}

/** What ended the attempt: 'nobody' while it runs, 'time' for the clock, 'server' if the server has closed it. */
type EndedBy = 'nobody' | 'time' | 'server'

const endings: Record<EndedBy, { title: string; reason: string }> = {
  nobody: { title: '', reason: '' },
  time: { title: 'Time is up', reason: 'Time is up. Your answers were submitted.' },
  server: {
    title: 'This test is already submitted',
    reason: 'This test was already submitted, on another device or because time was up.',
  },
}

/** After how long the first question gets the focus. */
const announcedAfterMillis = 100

/** How long a choice stays visible before the next question, in milliseconds. */
const advanceMillis = 350

/** The time between tries to submit a finished attempt, in milliseconds. */
const retryMillis = 4000

/** A running quiz, until it is submitted or ends in another way. */
export function QuizRunner({ test, attempt, onDone }: QuizRunnerProps) {
  const { quiz, questions } = test
  const [endedBy, setEndedBy] = useState<EndedBy>('nobody')
  // Whether another tab or device has taken the attempt over.
  const [isGone, setGone] = useState(false)
  const sheet = useAnswers(attempt, test.receivedAt, (error) =>
    isElsewhere(error) ? setGone(true) : setEndedBy('server'),
  )
  const [isAsking, setAsking] = useState(false)
  const { submit, handIn, isUnheard } = useHandIn({ test, attempt, sheet, endedBy, isGone, setGone, setAsking })
  const hasEnded = endedBy !== 'nobody'

  if (questions.length === 0) return null
  return (
    <>
      <div className={styles.quizHead}>
        <Title size="h2">{quiz.title}</Title>
        <Text c="dimmed" maw={760} className={styles.quizAbout}>
          {quiz.description}
        </Text>
      </div>
      <QuestionRun
        {...{ questions, attempt, sheet }}
        // A dialog takes the focus a moment after it opens.
        isCovered={isGone || isAsking || hasEnded || submit.isSuccess}
        onTimeUp={() => setEndedBy((by) => (by === 'nobody' && !submit.isSuccess ? 'time' : by))}
        onSubmit={() => setAsking(true)}
      />
      <SubmitDialog
        {...{ submit, isUnheard }}
        opened={isAsking && !isGone && !hasEnded}
        openCount={questions.filter(({ _id }) => !sheet.answers.get(_id)).length}
        onConfirm={handIn}
        onClose={() => setAsking(false)}
      />
      <EndedDialog
        {...{ submit, isUnheard, onDone }}
        opened={hasEnded && !isGone && !submit.isSuccess}
        title={endings[endedBy].title}
      />
      <QuizGone opened={isGone} testId={quiz._id} onLeave={onDone} />
      <LeaveQuiz isRunning={!hasEnded && !isGone && !submit.isSuccess} hasClock={attempt.deadlineAt !== null} />
      <ResultDialog result={submit.data} testType={quiz.testType} reason={endings[endedBy].reason} onOkay={onDone} />
    </>
  )
}

type Attempt = QuizRunnerProps['attempt']
type Sheet = ReturnType<typeof useAnswers>
type Submit = ReturnType<typeof useSubmitQuiz>

interface HandInOptions {
  test: OpenedQuiz
  attempt: Attempt
  sheet: Sheet
  endedBy: EndedBy
  isGone: boolean
  setGone: (isGone: true) => void
  setAsking: (isAsking: false) => void
}

/** Submits the answers: when the candidate does, and after the attempt has ended, until the server answers. */
function useHandIn({ test, attempt, sheet, endedBy, isGone, setGone, setAsking }: HandInOptions) {
  const { answers, keeper } = sheet
  const submit = useSubmitQuiz()
  const isUnheard = submit.isError && isUnreachable(submit.error)

  function handIn() {
    if (submit.isPending || submit.isSuccess) return
    keeper.stop()
    const userResponse = test.questions.map(({ _id }) => ({ questionId: _id, answerId: answers.get(_id) ?? '' }))
    submit.mutate(
      { quizId: test.quiz._id, attemptId: attempt._id, userResponse },
      {
        onSuccess: () => {
          keeper.forget()
          setAsking(false)
        },
        onError: (error) => {
          if (isElsewhere(error)) return setGone(true)
          if (endedBy === 'nobody') keeper.start()
          if (!isUnreachable(error)) toastError(error)
        },
      },
    )
  }

  const end = useEffectEvent(() => handIn())
  useEffect(() => {
    if (endedBy !== 'nobody') end()
  }, [endedBy])
  useEffect(() => {
    if (endedBy === 'nobody' || isGone || !isUnheard) return
    const timer = setTimeout(end, retryMillis)
    return () => clearTimeout(timer)
  }, [endedBy, isGone, isUnheard])
  return { submit, handIn, isUnheard }
}

interface QuestionRunProps {
  questions: OpenedQuiz['questions']
  attempt: Attempt
  sheet: Sheet
  /** Whether a dialog is open, which gets the keys. */
  isCovered: boolean
  onTimeUp: () => void
  onSubmit: () => void
}

/** One question at a time, every answer saved as it is chosen. */
function QuestionRun({ questions, attempt, sheet, isCovered, onTimeUp, onSubmit }: QuestionRunProps) {
  const { answers, state, keeper, now } = sheet
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ _id }) => !answers.get(_id)),
    ),
  )
  const [hasChosen, setHasChosen] = useState(false)
  const [isAdvancing, setAdvancing] = useAutoNext()
  const { group, heading } = useQuestionFocus(index)
  const advance = useRef<ReturnType<typeof setTimeout>>(undefined)
  const question = questions[index]
  const last = questions.length - 1
  const answered = questions.map(({ _id }) => Boolean(answers.get(_id)))

  /** Goes on after a moment in which the choice is visible: to the next question, or with the last missing answer to the end. */
  function choose(questionId: string, answerId: string, mayAdvance: boolean) {
    const isLastMissing = !answers.get(questionId) && answered.filter((is) => !is).length === 1
    keeper.choose(questionId, answerId)
    setHasChosen(true)
    clearTimeout(advance.current)
    if (!mayAdvance || !isAdvancing || answerId === '') return
    if (isLastMissing) advance.current = setTimeout(onSubmit, advanceMillis)
    else if (index < last) {
      advance.current = setTimeout(() => setIndex((now) => (now === index ? now + 1 : now)), advanceMillis)
    }
  }
  useEffect(() => () => clearTimeout(advance.current), [])

  const go = (to: number) => setIndex(Math.min(Math.max(0, to), last))
  useBackSteps(index, go)

  function onKeyDown({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (ctrlKey || metaKey || altKey || isCovered || !question) return
    const option = question.options[Number(key) - 1]
    // While an option has the focus, arrow keys choose among the options.
    const arrows = !(target instanceof HTMLInputElement)
    if (option) choose(question._id, option._id, true)
    else if (key.toLowerCase() === 'n' || (arrows && key === 'ArrowRight')) go(index + 1)
    else if (key.toLowerCase() === 'p' || (arrows && key === 'ArrowLeft')) go(index - 1)
  }

  if (!question) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys inside are a second way to do what its buttons do
    <div ref={group} className={styles.quizRun} role="group" aria-label="Questions" tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={styles.quizStatus}>
        {attempt.deadlineAt !== null && (
          <QuizClock deadline={Date.parse(attempt.deadlineAt)} now={now} onOver={onTimeUp} />
        )}
        <SaveNote state={state} isQuiet={!hasChosen && !answered.includes(true)} />
      </div>
      <div className={styles.quizMain}>
        <QuestionCard
          key={question._id}
          question={question}
          number={index + 1}
          total={questions.length}
          answerId={answers.get(question._id) ?? ''}
          onAnswer={(answerId, isFinal) => choose(question._id, answerId, isFinal)}
          headingRef={heading}
        />
        <QuestionSteps {...{ index, last, go, onSubmit }} />
      </div>
      <div className={styles.quizAside}>
        <QuestionPanel answered={answered} current={index} onChoose={go} />
        <KeysAndPace isAdvancing={isAdvancing} onChange={setAdvancing} />
      </div>
    </div>
  )
}

interface QuestionStepsProps {
  index: number
  last: number
  go: (index: number) => void
  onSubmit: () => void
}

const QuestionSteps = ({ index, last, go, onSubmit }: QuestionStepsProps) => (
  <StickyActions>
    <Button variant="secondary" disabled={index === 0} onClick={() => go(index - 1)}>
      Back
    </Button>
    {index === last ? <Button onClick={onSubmit}>Submit</Button> : <Button onClick={() => go(index + 1)}>Next</Button>}
  </StickyActions>
)

/**
 * Focuses each new question, so that screen readers announce it and keys go on working, and scrolls it into view. The first
 * question gets the focus a moment later: a screen reader announces no focus change while the Start button disappears.
 * Until then the group of questions has the focus, which handles the same keys.
 */
function useQuestionFocus(index: number) {
  const group = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the question
  useEffect(() => {
    const { current } = heading
    current?.scrollIntoView({ block: 'nearest' })
    if (!isFirst.current) return current?.focus({ preventScroll: true })
    group.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => {
      isFirst.current = false
      // If an option has the focus already, it keeps it.
      if (document.activeElement === group.current) current?.focus({ preventScroll: true })
    }, announcedAfterMillis)
    return () => clearTimeout(timer)
  }, [index])
  return { group, heading }
}

/** The switch for going on automatically, and the keys for answering. */
function KeysAndPace({ isAdvancing, onChange }: { isAdvancing: boolean; onChange: (isAdvancing: boolean) => void }) {
  return (
    <>
      <Switch
        className={styles.quizAutoNext}
        label="Next question after each answer"
        checked={isAdvancing}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" className={styles.quizKeys}>
        Keys: <KeyHint>1</KeyHint> to <KeyHint>4</KeyHint> to answer, <KeyHint>←</KeyHint> <KeyHint>→</KeyHint> to
        change the question.
      </Text>
    </>
  )
}

interface SubmitDialogProps {
  submit: Submit
  isUnheard: boolean
  opened: boolean
  /** How many questions have no answer. */
  openCount: number
  onConfirm: () => void
  onClose: () => void
}

/** Asks before the answers are final. */
function SubmitDialog({ submit, isUnheard, openCount, ...dialog }: SubmitDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={messages.submitQuiz}
      busy={submit.isPending}
      busyLabel={shownText(messages.submitting)}
    >
      <Text>
        {openCount === 0
          ? 'You have answered every question.'
          : `${questionCountLabel(openCount)} ${openCount === 1 ? 'has' : 'have'} no answer yet.`}{' '}
        You cannot change your answers after this.
      </Text>
      {isUnheard && (
        <Alert mt="md" color="brick" icon={<IconWifiOff size={20} />} role="alert">
          You are offline. Your answers are kept on this device. Press Yes again when you are back online.
        </Alert>
      )}
    </ConfirmDialog>
  )
}

interface EndedDialogProps {
  submit: Submit
  isUnheard: boolean
  opened: boolean
  title: string
  onDone: () => void
}

/** Says that the attempt is over, until the result is loaded. */
function EndedDialog({ submit, isUnheard, opened, title, onDone }: EndedDialogProps) {
  return (
    <Dialog opened={opened} onClose={() => {}} title={title} size={460} withCloseButton={false}>
      <Text role="status">
        {isUnheard
          ? 'You are offline. Your saved answers are submitted for you; the rest follows if you are online again within 30 seconds.'
          : submit.isError
            ? 'We could not show your result. You can see it on your dashboard.'
            : shownText(messages.submitting)}
      </Text>
      {submit.isError && (
        <Group justify="flex-end" mt="lg">
          <Button variant="secondary" onClick={onDone}>
            Go to the dashboard
          </Button>
        </Group>
      )}
    </Dialog>
  )
}
