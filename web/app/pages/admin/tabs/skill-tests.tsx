import { useSearchParams } from 'react-router'
import { AdminTestEditor } from '#app/features/assessments/admin-test-editor.tsx'
import { AdminTestList } from '#app/features/assessments/admin-test-list.tsx'
import { typeKeyOf } from '#app/features/assessments/test-paths.ts'

/** All tests, or the form of the one that the address names. */
export function SkillTestsTab() {
  const [params] = useSearchParams()
  const test = params.get('test')
  if (test) return <AdminTestEditor key={test} testId={test === 'new' ? null : test} />
  return <AdminTestList shown={typeKeyOf(params)} />
}
