import { useNavigate, useSearchParams } from 'react-router'
import { PersonEditor } from '#app/features/candidate-admin/form/person-editor.tsx'
import { editorPath } from '#app/features/candidate-admin/people/candidate-admin-paths.ts'

/** The form of a new candidate, or of the candidate in the URL. */
export function ProfileEditorTab() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return <PersonEditor id={params.get('candidate')} onChoose={(id) => void navigate(editorPath(id ?? undefined))} />
}
