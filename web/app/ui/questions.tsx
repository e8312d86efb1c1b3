interface QuestionsProps {
  questions: readonly { question: string; answer: string }[]
}

/** Questions that open one at a time, with and without scripts. */
export function Questions({ questions }: QuestionsProps) {
  return (
    <div className="questions">
      {questions.map(({ question, answer }) => (
        <details key={question} name="faq">
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
