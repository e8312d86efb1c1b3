import { readdir, readFile } from 'node:fs/promises'
import { limits, QuizDraft } from '@firstrung/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '#src/platform/context.ts'
import { insertQuizzes } from './assessments.editing.service.ts'

const folder = new URL('../../../content/tests/', import.meta.url)

/** A quiz as it is written in a file: the answer is the number of the correct option, from 1 on. */
const StarterQuiz = z.strictObject({
  title: z.string(),
  description: z.string(),
  difficulty: z.string(),
  relatedRoles: z.array(z.string()),
  testType: z.string(),
  timeLimit: z.number().optional(),
  questions: z
    .array(
      z.strictObject({
        question: z.string(),
        options: z.array(z.string()).length(limits.optionsPerQuestion),
        answer: z.int().min(1).max(limits.optionsPerQuestion),
        explanation: z.string().min(1),
        skill: z.string().optional(),
      }),
    )
    .min(1),
})

/** The quizzes that come with the product, by the name of their file. */
export async function starterQuizzes(): Promise<Map<string, QuizDraft>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return new Map(await Promise.all(names.map(async (name) => [name, await readStarter(name)] as const)))
}

async function readStarter(name: string): Promise<QuizDraft> {
  try {
    const { questions, ...test } = StarterQuiz.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')))
    return QuizDraft.parse({
      ...test,
      questions: questions.map(({ options, answer, ...question }) => ({
        ...question,
        options: options.map((text, place) => ({ text, isCorrect: place + 1 === answer })),
      })),
    })
  } catch (cause) {
    throw new Error(`content/tests/${name} is not a test.`, { cause })
  }
}

/** Gives a new installation its first quizzes. Returns how many: none when there is any quiz. */
export async function ensureStarterQuizzes(ctx: Ctx): Promise<number> {
  const any = () => ctx.db.selectFrom('tests').select('id').limit(1).executeTakeFirst()
  if (await any()) return 0
  // Several processes may start at once.
  await sql`lock table tests in share row exclusive mode`.execute(ctx.db)
  if (await any()) return 0
  const tests = [...(await starterQuizzes()).values()]
  return (await insertQuizzes(ctx, tests)).length
}
