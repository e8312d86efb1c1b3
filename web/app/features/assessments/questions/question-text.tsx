import { useEffect, useState } from 'react'
import type { Token } from './highlight.ts'
import { inlineParts, type QuestionPart, questionParts } from './question-parts.ts'
import styles from './question-text.module.css'

/** A question with its code. Its elements are allowed within a heading. */
export function QuestionText({ text }: { text: string }) {
  return questionParts(text).map((part, index) =>
    part.kind === 'code' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: portions are identified by their index
      <Code key={index} part={part} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: portions are identified by their index
      <span key={index} className={styles.prose}>
        <InlineText text={part.text} />
      </span>
    ),
  )
}

/** Code with at most this many characters is not broken over two lines: it fits on a narrow phone. */
const shortCode = 22

/** A text with code between single backticks, such as an option. */
export const InlineText = ({ text }: { text: string }) =>
  inlineParts(text).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: portions are identified by their index
      <code key={index} className={styles.inline} data-short={part.length <= shortCode || undefined} translate="no">
        {part}
      </code>
    ) : (
      part
    ),
  )

/** Plain text until the highlighter is loaded, or if it cannot be loaded. Colours are attributes: there are no inline styles. */
function Code({ part: { text, language } }: { part: QuestionPart }) {
  const [tokens, setTokens] = useState<readonly Token[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    void import('./highlight.ts').then(
      ({ highlight }) => isCurrent && setTokens(highlight(text, language)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [text, language])
  // After a change of the code, the old tokens are still there for a moment.
  const isFresh = tokens?.map((token) => token.text).join('') === text
  return (
    <code className={styles.code} translate="no">
      {isFresh
        ? tokens.map((token, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens are identified by their index
            <span key={index} data-token={token.token || undefined}>
              {token.text}
            </span>
          ))
        : text}
    </code>
  )
}
