import { Text, Title } from '@mantine/core'
import { useId } from 'react'
import styles from './question-panel.module.css'

interface QuestionPanelProps {
  /** Whether each question has an answer, in the order of the quiz. */
  answered: readonly boolean[]
  current: number
  onChoose: (index: number) => void
}

/** All questions as buttons: answered ones are filled, the current one has a frame. */
export function QuestionPanel({ answered, current, onChoose }: QuestionPanelProps) {
  const id = useId()
  const done = answered.filter(Boolean).length
  return (
    <nav className={styles.questionPanel} aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        Question Panel
      </Title>
      <ol>
        {answered.map((isAnswered, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions are identified by their index
          <li key={index}>
            <button
              type="button"
              data-answered={isAnswered || undefined}
              aria-current={index === current ? 'step' : undefined}
              aria-label={`Question ${index + 1}, ${isAnswered ? 'answered' : 'not answered'}`}
              onClick={() => onChoose(index)}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
      <Text size="sm" className={styles.questionPanelLegend}>
        <span data-answered>{done} answered</span>
        <span>{answered.length - done} not answered</span>
      </Text>
    </nav>
  )
}
