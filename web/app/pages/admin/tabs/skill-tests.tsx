import { useSearchParams } from 'react-router'
import { AdminQuizEditor } from '#app/features/assessments/editor/admin-quiz-editor.tsx'
import { AdminQuizList } from '#app/features/assessments/editor/admin-quiz-list.tsx'
import { typeKeyOf } from '#app/features/assessments/quiz/quiz-paths.ts'

/** All quizzes, or the form of the quiz in the URL. */
export function SkillTestsTab() {
  const [params] = useSearchParams()
  const test = params.get('test')
  const from = params.get('from')
  if (test) return <AdminQuizEditor key={`${test} ${from}`} testId={test === 'new' ? null : test} copiedFrom={from} />
  return <AdminQuizList shown={typeKeyOf(params)} archived={params.has('archived')} />
}
