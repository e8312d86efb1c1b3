import { useNavigate, useSearchParams } from 'react-router'
import { editorPath } from '#app/features/people/people-paths.ts'
import { PersonEditor } from '#app/features/people/person-editor.tsx'

/** The form of a new candidate, or of the one that the address names. */
export function ProfileEditorTab() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return <PersonEditor id={params.get('candidate')} onChoose={(id) => void navigate(editorPath(id ?? undefined))} />
}
