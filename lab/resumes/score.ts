import type { ResumeFacts } from '@firstrung/contract'
import type { Truth } from './truth.ts'

/** What the reader says of a file; null where it found no text. */
export type Answer = Pick<ResumeFacts, 'fullName' | 'email' | 'mobileNo' | 'education' | 'skills'> & {
  experience: readonly { companyName: string; role: string }[]
  projects: readonly { title: string }[]
}

/** The fields of a profile that a resume fills with one value. */
export const fields = [
  'fullName',
  'email',
  'mobileNo',
  'collegeName',
  'degree',
  'startingYear',
  'graduationYear',
] as const
type Field = (typeof fields)[number]

export type Verdict = 'right' | 'empty' | 'wrong'

/** Found, expected and answered entries of a list. */
export interface Share {
  found: number
  expected: number
  answered: number
}

/** How one file was read. */
export interface Score {
  fields: Record<Field, Verdict>
  skills: Share
  experience: Share
  projects: Share
  /** What differs, in words. */
  faults: string[]
}

/** Case, dots, blanks and signs count for nothing; C++ and C# are not C. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+#]/gu, '')
/** 'B.E. in Civil Engineering', 'B.E. (Civil Engineering)' and 'B.E., Civil Engineering' are equal. */
const plainDegree = (text: string) => plain(text.replace(/\b(in|of)\b/gi, ' '))
const lastDigits = (text: string) => text.replace(/\D/g, '').slice(-10)
const listed = (answers: string | readonly string[]) => (typeof answers === 'string' ? [answers] : answers)

const compared: Record<Field, (text: string) => string> = {
  fullName: plain,
  email: (text) => text.toLowerCase(),
  mobileNo: lastDigits,
  collegeName: plain,
  degree: plainDegree,
  startingYear: plain,
  graduationYear: plain,
}

const text = (value: string | number | null | undefined) => String(value ?? '')

function verdictOf(field: Field, truth: Truth, answered: string): Verdict {
  const own = truth[field]
  const right = (typeof own === 'number' || own === null ? [text(own)] : listed(own)).map(compared[field])
  const given = compared[field](answered)
  if (right.includes(given)) return 'right'
  return given === '' ? 'empty' : 'wrong'
}

/** Each answer counts for one entry only. */
function shareOf<A, T>(answers: readonly A[], truths: readonly T[], agree: (answer: A, truth: T) => boolean) {
  const left = [...truths]
  const surplus: A[] = []
  for (const answer of answers) {
    const at = left.findIndex((truth) => agree(answer, truth))
    if (at === -1) surplus.push(answer)
    else left.splice(at, 1)
  }
  const found = truths.length - left.length
  return { share: { found, expected: truths.length, answered: found + surplus.length }, missed: left, surplus }
}

const isOneOf = (answer: string, right: string | readonly string[]) =>
  listed(right).some((one) => plain(one) === plain(answer))

/** Compares what was read with what a person sees. */
export function scoreOf(truth: Truth, answer: Answer | null): Score {
  const [study] = answer?.education ?? []
  const values: Record<Field, string> = {
    fullName: text(answer?.fullName),
    email: text(answer?.email),
    mobileNo: text(answer?.mobileNo),
    collegeName: text(study?.collegeName),
    degree: text(study?.degree),
    startingYear: text(study?.startingYear),
    graduationYear: text(study?.graduationYear),
  }
  const faults: string[] = []
  const verdicts = Object.fromEntries(
    fields.map((field) => {
      const verdict = verdictOf(field, truth, values[field])
      if (verdict !== 'right') faults.push(`${field} ${verdict === 'empty' ? 'empty' : `'${values[field]}'`}`)
      return [field, verdict]
    }),
  ) as Record<Field, Verdict>
  const maybe = new Set(truth.maybeSkills?.map(plain))
  const skills = shareOf(
    (answer?.skills ?? []).filter((skill) => !maybe.has(plain(skill))),
    truth.skills,
    isOneOf,
  )
  const experience = shareOf(
    answer?.experience ?? [],
    truth.experience,
    (one, other) => isOneOf(one.companyName, other.companyName) && isOneOf(one.role, other.role),
  )
  const projects = shareOf(answer?.projects ?? [], truth.projects, (one, other) => isOneOf(one.title, other.title))
  note('skills', skills.surplus, skills.missed)
  note(
    'experience',
    experience.surplus.map(({ companyName, role }) => `${role} at ${companyName}`),
    experience.missed.map(({ companyName, role }) => `${text(listed(role)[0])} at ${text(listed(companyName)[0])}`),
  )
  note(
    'projects',
    projects.surplus.map(({ title }) => title),
    projects.missed.map(({ title }) => title),
  )
  return { fields: verdicts, skills: skills.share, experience: experience.share, projects: projects.share, faults }

  function note(what: string, surplus: readonly string[], missed: readonly (string | readonly string[])[]) {
    const quoted = (texts: readonly (string | readonly string[])[]) =>
      texts.map((one) => `'${text(listed(one)[0])}'`).join(', ')
    if (surplus.length > 0) faults.push(`${what} not there: ${quoted(surplus)}`)
    if (missed.length > 0) faults.push(`${what} missed: ${quoted(missed)}`)
  }
}

/** The figures of all files together, as shares of one. */
export function totalOf(scores: readonly Score[]) {
  const verdicts = scores.flatMap((score) => Object.values(score.fields))
  const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length / verdicts.length
  const sum = (shares: readonly Share[]): Share => ({
    found: shares.reduce((all, { found }) => all + found, 0),
    expected: shares.reduce((all, { expected }) => all + expected, 0),
    answered: shares.reduce((all, { answered }) => all + answered, 0),
  })
  const skills = sum(scores.map((score) => score.skills))
  const entries = sum(scores.flatMap(({ experience, projects }) => [experience, projects]))
  return {
    right: count('right'),
    wrong: count('wrong'),
    skillPrecision: ratio(skills.found, skills.answered),
    skillRecall: ratio(skills.found, skills.expected),
    entries: ratio(entries.found, entries.expected),
    entryPrecision: ratio(entries.found, entries.answered),
  }
}
export type Total = ReturnType<typeof totalOf>

/** Without any answer none is wrong. */
const ratio = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)

/** The lowest value that is allowed for each figure; for `wrong`, the highest. */
export const bars: Record<keyof Total, number> = {
  right: 0.93,
  wrong: 0.005,
  skillPrecision: 0.97,
  skillRecall: 0.9,
  entries: 0.85,
  entryPrecision: 0.9,
}

export const holds = (name: keyof Total, figure: number): boolean =>
  name === 'wrong' ? figure <= bars.wrong : figure >= bars[name]
