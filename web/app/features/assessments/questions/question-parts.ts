/** A portion of a question's text: prose, or code between lines of three backticks. */
export interface QuestionPart {
  kind: 'prose' | 'code'
  text: string
  /** The word after the opening backticks; empty if there is none. */
  language: string
}

const fence = /^```([\w+#-]*)\s*$/

/** Splits a question at its lines of three backticks. A block that is not closed reaches to the end. */
export function questionParts(text: string): QuestionPart[] {
  const parts: (Omit<QuestionPart, 'text'> & { lines: string[] })[] = [{ kind: 'prose', language: '', lines: [] }]
  for (const line of text.split('\n')) {
    const opening = fence.exec(line)
    const isInCode = parts.at(-1)?.kind === 'code'
    if (opening && !isInCode) parts.push({ kind: 'code', language: opening[1]?.toLowerCase() ?? '', lines: [] })
    else if (opening?.[1] === '') parts.push({ kind: 'prose', language: '', lines: [] })
    else parts.at(-1)?.lines.push(line)
  }
  return parts
    .map(({ lines, ...part }) => ({ ...part, text: part.kind === 'code' ? lines.join('\n') : lines.join('\n').trim() }))
    .filter((part) => part.text !== '')
}

/** Splits a line of prose at its code, which is between single backticks: every second portion is code. */
export const inlineParts = (text: string): string[] => text.split(/`([^`\n]+)`/)

/** Whether a question has a block of code. */
export const hasCode = (text: string): boolean => questionParts(text).some((part) => part.kind === 'code')

/** A question in one line without the backticks, for lists and announcements. */
export const plainQuestion = (text: string): string =>
  questionParts(text)
    .map((part) => (part.kind === 'prose' ? inlineParts(part.text).join('') : part.text))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
