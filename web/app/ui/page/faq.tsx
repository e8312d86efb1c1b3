import styles from './faq.module.css'

interface FaqProps {
  questions: readonly { question: string; answer: string }[]
}

/** Frequently asked questions, one open at a time, also without scripts. */
export function Faq({ questions }: FaqProps) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }) => (
        <details key={question} name="faq">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
