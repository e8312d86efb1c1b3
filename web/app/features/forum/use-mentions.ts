import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMentionList, useTypedMention } from '#app/ui/text/use-mention-list.ts'
import { forumQueries } from './forum-queries.ts'

const waitMillis = 150

interface MentionsOptions {
  postId: string
  text: string
  /** The caret position; null while text is selected. */
  caret: number | null
  onChosen: (text: string, caret: number) => void
}

/** Suggestions while a name is typed after an @. */
export function useMentions({ postId, text, caret, onChosen }: MentionsOptions) {
  const typed = useTypedMention(text, caret)
  const [name] = useDebouncedValue(typed.mention?.name ?? '', waitMillis)
  const { data = [] } = useQuery({ ...forumQueries.people(postId, name), enabled: typed.mention !== null })
  return useMentionList({ ...typed, text, people: data, onChosen })
}
