import { useNavigate, useSearchParams } from 'react-router'
import { editorPath } from '#app/features/candidate-admin/candidate-admin-paths.ts'
import { PersonEditor } from '#app/features/candidate-admin/person-editor.tsx'

/** The form of a new candidate, or of the candidate in the URL. */
export function ProfileEditorTab() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return <PersonEditor id={params.get('candidate')} onChoose={(id) => void navigate(editorPath(id ?? undefined))} />
}
