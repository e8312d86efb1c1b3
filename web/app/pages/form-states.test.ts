import { messages } from '@firstrung/contract'
import { viewedComment } from '@firstrung/contract/testing/factories.forum.ts'
import { createElement, type FormEvent, type ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { QuizForm } from '#app/features/assessments/editor/quiz-form.tsx'
import { blankQuiz } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { CommentDialogs } from '#app/features/forum/comment-dialogs.tsx'
import {
  CancelInterviewDialog,
  MoveInterviewDialog,
} from '#app/features/hiring/interviews/interview-change-dialogs.tsx'
import { InterviewLinkDialog } from '#app/features/hiring/interviews/interview-link-dialog.tsx'
import { MoveDialogs, type ShownDialog } from '#app/features/hiring/moves/move-dialogs.tsx'
import { useHiringAction } from '#app/features/hiring/panel/hiring-queries.ts'
import { ProfileForm } from '#app/features/recruiters/profile-form.tsx'
import { formOf as recruiterFormOf } from '#app/features/recruiters/recruiter-form-values.ts'
import { MentorshipDialog } from '#app/features/service-requests/cards/mentorship-dialog.tsx'
import { MockInterviewDialog } from '#app/features/service-requests/cards/mock-interview-dialog.tsx'
import { takeToasts } from '#app/lib/browser/toast.ts'
import { formDraft } from '#app/lib/form/form-draft.ts'
import type { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { stubBrowser } from '#app/testing/browser.stub.ts'
import { candidateOf, interviewOf, recruiter } from '#app/testing/fixtures.ts'
import { shown } from '#app/testing/render.ts'

const forms = vi.hoisted((): ReturnType<typeof useDraftForm>[] => [])
vi.mock('#app/lib/form/use-draft-form.ts', async (original) => {
  const { useDraftForm: real } = await original<{ useDraftForm: typeof useDraftForm }>()
  return {
    useDraftForm: (options: Parameters<typeof real>[0]) => {
      const form = real(options)
      forms.push(form)
      return form
    },
  }
})

const panel = { role: 'admin', jobId: 'job-1' } as const
const onClose = vi.fn<() => void>()
const nothing = () => {}
const dialog = { opened: true, onClose }

/** A dialog of the hiring panel, with the panel's action. */
function InPanel({ kind }: { kind: ShownDialog['kind'] }) {
  const action = useHiringAction(panel)
  return createElement(MoveDialogs, { kind, candidate: candidateOf(), panel, action, email: '', ...dialog })
}
const onInterview = {
  interview: interviewOf('https://meet.example.org/one'),
  name: 'Kavya Menon',
  viewer: 'recruiter' as const,
  ...dialog,
}
const aboutComment = { comment: viewedComment(1), ...dialog, onChanged: nothing, onRemoved: nothing }

/** Each dialog with a form, with values that it sends and its message for blanks. */
const dialogs: [name: string, element: ReactElement, values: object, blank: string][] = [
  [
    'a scorecard',
    createElement(InPanel, { kind: 'scorecard' }),
    { rating: 4, comment: 'Clear.' },
    messages.commentAndRating,
  ],
  [
    'an interview',
    createElement(InPanel, { kind: 'interview' }),
    {
      interviewDate: '2026-12-01',
      interviewTime: '10:00',
      length: 30,
      unit: 'minutes',
      interviewEmail: 'rohan@example.org',
      alsoWith: [],
      usesOwnLink: false,
      interviewLink: '',
      despiteClash: false,
    },
    messages.chooseAllFields,
  ],
  [
    'moving an interview',
    createElement(MoveInterviewDialog, onInterview),
    {
      interviewDate: '2026-12-01',
      interviewTime: '10:00',
      length: 30,
      unit: 'minutes',
      alsoWith: [],
      reason: 'A holiday.',
      despiteClash: false,
    },
    messages.chooseAllFields,
  ],
  [
    'cancelling an interview',
    createElement(CancelInterviewDialog, onInterview),
    { reason: 'The job is on hold.' },
    messages.reasonNeeded,
  ],
  [
    'an interview link',
    createElement(InterviewLinkDialog, { panel: { ...panel, jobId: crypto.randomUUID() }, waiting: 1, ...dialog }),
    { interviewLink: 'https://meet.example.org/one' },
    messages.enterMeetLink,
  ],
  [
    'a request for a mentor',
    createElement(MentorshipDialog, { ...dialog, onChanged: nothing }),
    { mentorName: 'Startups' },
    messages.chooseMentor,
  ],
  [
    'a request for a mock interview',
    createElement(MockInterviewDialog, { field: '', ...dialog, onChanged: nothing }),
    { requestedDate: '2026-12-01', requestedTime: '10:00', field: 'react' },
    messages.enterAllFields,
  ],
  [
    'a changed comment',
    createElement(CommentDialogs, { step: 'edit', ...aboutComment }),
    { commentText: 'Better said.' },
    messages.commentEmpty,
  ],
  [
    'a report of a comment',
    createElement(CommentDialogs, { step: 'report', ...aboutComment }),
    { reason: 'spam', note: '' },
    messages.chooseReason,
  ],
]

let said: string[]

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  said = []
  forms.length = 0
  onClose.mockClear()
  takeToasts(({ variant, message }) => said.push(`${variant}: ${message}`))
})

/** The form of this component. It is rendered once, without a browser: what it does then is seen in its toasts. */
async function opened(element: ReactElement) {
  await shown(element)
  vi.stubGlobal('document', { querySelector: () => null })
  return forms.at(-1) ?? expect.fail('there is no form')
}
const submit = ({ submit: send }: { submit: (event: FormEvent) => void }) =>
  send({ preventDefault: nothing } as FormEvent)

/** Makes the server refuse every request; returns the requests. */
function refuse(status: number, body: { code: string; msg: string; errors?: { field: string; msg: string }[] }) {
  const fetch = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(Response.json({ success: false, errors: [], ...body }, { status })),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe.each(dialogs)('the dialog of %s', (_, element, values, blank) => {
  test('a dialog warns in the documented words that something is missing, and sends nothing', async () => {
    const fetch = refuse(500, { code: 'internal', msg: messages.unknown })
    const form = await opened(element)
    form.form.setValues(Object.fromEntries(Object.keys(values).map((name) => [name, ''])))
    submit(form)

    await vi.waitFor(() => expect(said).toEqual([`warning: ${blank}`]))
    expect(fetch).not.toHaveBeenCalled()
  })

  test.each([
    [
      'a field that it does not show',
      400,
      { code: 'invalid', msg: messages.invalid, errors: [{ field: 'elsewhere', msg: 'Unknown.' }] },
      'warning: Unknown.',
    ],
    [
      'what somebody else was faster with',
      409,
      { code: 'conflict', msg: 'Somebody was faster.' },
      'error: Somebody was faster.',
    ],
    ['a server that fails', 500, { code: 'internal', msg: messages.unknown }, `error: ${messages.unknown}`],
  ])('a dialog says %s once, stays open and keeps what was typed', async (_case, status, body, sentence) => {
    const fetch = refuse(status, body)
    const form = await opened(element)
    form.form.setValues(values)
    submit(form)

    await vi.waitFor(() => expect(said).toEqual([sentence]))
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(onClose).not.toHaveBeenCalled()
    expect(form.form.getValues()).toEqual(values)
  })
})

describe('a form that was left without saving', () => {
  const draftAlert = 'We kept what you typed last time'
  beforeEach(() => void stubBrowser())

  test('a form that was left without saving opens with the typed text, and offers to discard it', async () => {
    const element = createElement(ProfileForm, { record: recruiter, onSaved: nothing })
    expect((await shown(element)).text).not.toContain(draftAlert)

    const saved = recruiterFormOf(recruiter)
    formDraft.keep({ key: `recruiter/${recruiter.userId}` }, { ...saved, fullName: 'Rohan M.' }, saved)
    const page = await shown(element)

    expect(page.text).toContain(draftAlert)
    expect(page.texts('button')).toContain('Discard what I typed')
    expect(page.field('Full Name *').attributes['value']).toBe('Rohan M.')
    expect(page.field('Company Name *').attributes['value']).toBe(saved.companyName)
  })

  test('a form that was left without saving ignores a draft of an older shape', async () => {
    formDraft.keep({ key: 'test/new', whole: true }, { ...blankQuiz(), questions: ['old'] } as never, blankQuiz())
    const page = await shown(createElement(QuizForm, { testId: null, start: blankQuiz, onSaved: nothing }))

    expect(page.text).not.toContain(draftAlert)
    expect(page.text).toContain('Questions ( 1 )')
  })
})
