import type { QuizDraft, QuizForEdit, QuizView } from '@firstrung/contract'
import * as editing from '#src/domains/assessments/assessments.editing.service.ts'
import type { Person } from './factories.accounts.ts'
import type { TestContext } from './test-context.ts'

/** A quiz with its key: texts of options, because every attempt has its own ids. */
export interface MadeQuiz {
  id: string
  questions: { id: string; rightText: string; wrongText: string }[]
}

/** An open attempt. `right` and `wrong` are ids of options in this attempt. */
export interface OpenedQuiz {
  attemptId: string
  questions: { id: string; right: string; wrong: string }[]
}

/** Finds the right and wrong options in what a candidate sees, in the original order of the quiz. */
export function openedQuiz(
  made: MadeQuiz,
  { attempt, questions }: Pick<QuizView, 'attempt' | 'questions'>,
): OpenedQuiz {
  if (!attempt) throw new Error('no attempt was opened')
  return {
    attemptId: attempt._id,
    questions: made.questions.map(({ id, rightText, wrongText }) => {
      const options = questions.find(({ _id }) => _id === id)?.options ?? []
      const idOf = (text: string) => options.find((option) => option.text === text)?._id ?? ''
      return { id, right: idOf(rightText), wrong: idOf(wrongText) }
    }),
  }
}

/** A question whose first option is the correct one. */
export const someQuestion = (text: string): QuizDraft['questions'][number] => ({
  question: text,
  options: ['First', 'Second', 'Third', 'Fourth'].map((option, place) => ({ text: option, isCorrect: place === 0 })),
  explanation: `Why the first is right in ${text}`,
  skill: '',
})

const someQuestions = (count: number) =>
  Array.from({ length: count }, (_, place) => someQuestion(`Question ${place + 1}`))

export const quizDraft = (draft: Partial<QuizDraft> = {}): QuizDraft => ({
  title: 'Backend basics',
  description: 'What every backend developer should know.',
  relatedRoles: ['backend'],
  difficulty: 'beginner',
  testType: 'skill test',
  questions: someQuestions(2),
  deletedQuestionIds: [],
  ...draft,
})

/** The quiz as the team reads it. */
export const presentMade = ({ _id, questions }: QuizForEdit): MadeQuiz => ({
  id: _id,
  questions: questions.map(({ _id, options }) => ({
    id: _id,
    rightText: options.find((option) => option.isCorrect)?.text ?? '',
    wrongText: options.find((option) => !option.isCorrect)?.text ?? '',
  })),
})

export function quizMakers(w: TestContext) {
  let tenQuestions: Promise<MadeQuiz> | undefined
  const makeTenQuestions = () =>
    w.within(async (ctx) => {
      const { quizId } = await editing.create(ctx, quizDraft({ title: 'Ten questions', questions: someQuestions(10) }))
      return presentMade(await editing.edit(ctx, quizId))
    })

  const open = async (candidate: Person, made: MadeQuiz) =>
    openedQuiz(made, await w.as(candidate).assessments.view({ params: { id: made.id }, query: {} }))

  return {
    /** A skill test for backend with two questions, unless the draft says otherwise. */
    async test(admin: Person, draft: Partial<QuizDraft> = {}): Promise<MadeQuiz> {
      const { quizId } = await w.as(admin).assessments.create({ body: quizDraft(draft) })
      return presentMade(await w.as(admin).assessments.edit({ params: { id: quizId } }))
    },
    /** Submits a skill test of ten questions for this candidate, with this many right answers. */
    async skilled<P extends Person>(candidate: P, right = 5): Promise<P> {
      tenQuestions ??= makeTenQuestions()
      const made = await tenQuestions
      const { questions } = await open(candidate, made)
      const userResponse = questions.map((question, place) => ({
        questionId: question.id,
        answerId: place < right ? question.right : question.wrong,
      }))
      await w.as(candidate).assessments.submit({ body: { quizId: made.id, userResponse } })
      return candidate
    },
    /** Starts or resumes an attempt of this candidate. */
    openedQuiz: open,
    /** Starts a quiz for this candidate and submits it with this many right answers, the others unanswered. */
    async submittedQuiz(candidate: Person, made: MadeQuiz, right = 0) {
      const { questions } = await open(candidate, made)
      const userResponse = questions.map(({ id, ...it }, place) => ({
        questionId: id,
        answerId: place < right ? it.right : '',
      }))
      return w.as(candidate).assessments.submit({ body: { quizId: made.id, userResponse } })
    },
  }
}
