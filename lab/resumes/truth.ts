import { z } from 'zod'

/** One right answer, or several that are right. */
const Answers = z.union([z.string(), z.array(z.string()).min(1)])

/** What a person sees in a resume of the corpus. Blank, null or empty: the resume does not say it. */
export const Truth = z.strictObject({
  /** What is hard about the file. */
  about: z.string(),
  /** False for pictures: nothing may be read. */
  hasText: z.boolean(),
  fullName: Answers,
  email: Answers,
  mobileNo: Answers,
  /** The latest study, which the profile takes. */
  collegeName: Answers,
  degree: Answers,
  startingYear: z.number().nullable(),
  graduationYear: z.number().nullable(),
  skills: z.array(Answers),
  /** What one may call a skill or not: neither right nor wrong. */
  maybeSkills: z.array(z.string()).optional(),
  experience: z.array(z.strictObject({ companyName: Answers, role: Answers })),
  projects: z.array(z.strictObject({ title: Answers })),
})
export type Truth = z.infer<typeof Truth>
