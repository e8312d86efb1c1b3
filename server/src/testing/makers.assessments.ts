import type { TestDraft, TestForEdit } from '@firstrung/contract'
import * as editing from '#src/domains/assessments/assessments.editing.service.ts'
import type { Person } from './makers.accounts.ts'
import type { Scene } from './scene.ts'

/** A test that was made, with its key. */
export interface MadeTest {
  id: string
  questions: { id: string; right: string; wrong: string }[]
}

/** A question whose first option is the correct one. */
export const someQuestion = (text: string): TestDraft['questions'][number] => ({
  question: text,
  options: ['First', 'Second', 'Third', 'Fourth'].map((option, place) => ({ text: option, isCorrect: place === 0 })),
  explanation: `Why the first is right in ${text}`,
})

const someQuestions = (count: number) =>
  Array.from({ length: count }, (_, place) => someQuestion(`Question ${place + 1}`))

export const testDraft = (draft: Partial<TestDraft> = {}): TestDraft => ({
  title: 'Backend basics',
  description: 'What every backend developer should know.',
  relatedRoles: ['backend'],
  difficulty: 'beginner',
  testType: 'skill test',
  questions: someQuestions(2),
  deletedQuestionIds: [],
  ...draft,
})

const presentMade = ({ _id, questions }: TestForEdit): MadeTest => ({
  id: _id,
  questions: questions.map(({ _id, options }) => ({
    id: _id,
    right: options.find((option) => option.isCorrect)?._id ?? '',
    wrong: options.find((option) => !option.isCorrect)?._id ?? '',
  })),
})

export function testMakers(w: Scene) {
  let tenQuestions: Promise<MadeTest> | undefined
  const makeTenQuestions = () =>
    w.within(async (ctx) => {
      const { quizId } = await editing.create(ctx, testDraft({ title: 'Ten questions', questions: someQuestions(10) }))
      return presentMade(await editing.edit(ctx, quizId))
    })

  return {
    /** A skill test for backend with two questions, unless the draft says otherwise. */
    async test(admin: Person, draft: Partial<TestDraft> = {}): Promise<MadeTest> {
      const { quizId } = await w.as(admin).assessments.create({ body: testDraft(draft) })
      return presentMade(await w.as(admin).assessments.edit({ params: { id: quizId } }))
    },
    /** Lets this candidate submit a skill test of ten questions, so many of them right. */
    async skilled<P extends Person>(candidate: P, right = 5): Promise<P> {
      tenQuestions ??= makeTenQuestions()
      const { id, questions } = await tenQuestions
      const userResponse = questions.map((question, place) => ({
        questionId: question.id,
        answerId: place < right ? question.right : question.wrong,
      }))
      await w.as(candidate).assessments.submit({ body: { quizId: id, userResponse } })
      return candidate
    },
  }
}
