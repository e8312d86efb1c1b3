import { randomUUID } from 'node:crypto'
import type { RouteInput, routes } from '@firstrung/contract'
import type { Somebody } from './people.ts'

type Draft = RouteInput<typeof routes.assessments.create>['body']

/** A quiz whose questions read 'First question', 'Second question', …; 'right' is the correct option of each. */
export interface MadeQuiz {
  id: string
  title: string
}

const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh']

/** Made by the team over the API, with a unique title. `skills` are those of its questions, in their order. */
export async function makeQuiz(
  team: Somebody,
  questions: number,
  { title = 'Journey', skills = [], ...draft }: Partial<Draft> & { title?: string; skills?: string[] } = {},
): Promise<MadeQuiz> {
  const own = `${title} ${randomUUID().slice(0, 6)}`
  const { quizId } = await team.api.assessments.create({
    body: {
      title: own,
      description: 'For the journeys.',
      relatedRoles: ['java'],
      difficulty: 'intermediate',
      testType: 'skill test',
      questions: names.slice(0, questions).map((name, index) => ({
        question: `${name} question`,
        options: ['right', 'wrong', 'also wrong', 'quite wrong'].map((text) => ({ text, isCorrect: text === 'right' })),
        explanation: `Why ${name}`,
        skill: skills[index] ?? '',
      })),
      ...draft,
    },
  })
  return { id: quizId, title: own }
}
