import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const app = fileURLToPath(new URL('../../', import.meta.url))
const sources = globSync(['features/**/*.tsx', 'pages/**/*.tsx', 'ui/**/*.tsx', 'shell/**/*.tsx'], { cwd: app })
  .filter((file) => !file.startsWith('pages/dev/'))
  .map((file) => ({ file, text: withHooks(file) }))

/** The source of a component, with the hooks beside it that it uses: a form may be in one of them. */
function withHooks(file: string): string {
  const text = readFileSync(join(app, file), 'utf8')
  const hooks = [...text.matchAll(/from '\.\/(use-[\w-]+\.ts)'/g)].map(([, hook = '']) =>
    join(app, dirname(file), hook),
  )
  return [text, ...hooks.map((hook) => readFileSync(hook, 'utf8'))].join('\n')
}

/** Says what is typed: the one way to write a form, which keeps a draft or asks, or the part of it that asks. */
const asks = /\b(useDraftForm|useUnsavedForm|UseFormReturnType|getInputProps|inputProps)\b/

/** Text inputs that are bound to no form, and why nothing is lost with them. */
const unbound: Record<string, string> = {
  'features/accounts/mails/stop-mails.tsx': 'has no text',
  'features/board/job/job-report-form.tsx': 'an optional note, on a page that is at its greatest weight',
  'features/forum/comment-box.tsx': 'a draft of its own',
  'ui/form/form-dialog.tsx': 'the form is its caller’s',
  'ui/form/form-steps.tsx': 'the form is its caller’s',
  'ui/form/tag-input.tsx': 'the form is its caller’s',
  'ui/form/number-inputs.tsx': 'the form is its caller’s',
  'ui/profile/profile-inputs.tsx': 'the form is its caller’s',
  'features/hiring/messages/saved-messages.tsx': 'in a dialog, which asks',
  'features/candidates/applications/sent-application.tsx': 'comes back with the dialog',
  'features/assessments/quiz/quiz-filters.tsx': 'in the address',
  'features/candidate-admin/list/people-filter-bar.tsx': 'in the address',
  'features/hiring/frame/answer-filter.tsx': 'in the address',
  'features/hiring/frame/filter-fields.tsx': 'in the address',
  'features/hiring/frame/panel-toolbar.tsx': 'in the address',
  'ui/form/search-box.tsx': 'in the address',
  'ui/pdf/pdf-pages.tsx': 'is typed again',
  'features/candidate-admin/claims/claim-link-offer.tsx': 'can only be copied',
  'ui/form/copy-only-input.tsx': 'can only be copied',
}

describe('typed text', () => {
  test.each(sources.filter(({ text }) => /<form\b/.test(text)))(
    'typed text in the form of $file is kept as a draft, or the page asks before it is left',
    ({ file, text }) => {
      expect(asks.test(text) || file in unbound).toBe(true)
    },
  )

  test.each(
    sources.filter(({ text }) =>
      /<(TextInput|Textarea|RichTextEditor|TagInput|Autocomplete|TagsInput|textarea)\b/.test(text),
    ),
  )('typed text in the inputs of $file belongs to a form, or the list of exceptions has a reason', ({ file, text }) => {
    expect(asks.test(text) || file in unbound).toBe(true)
  })

  test('the exceptions for typed text name only files that exist', () => {
    expect(Object.keys(unbound).filter((file) => !sources.some((one) => one.file === file))).toEqual([])
  })
})
