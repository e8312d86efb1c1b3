import type { PostingRule, PostingRuleParams } from '../shapes/postings.ts'

/**
 * What a candidate's profile says that rules ask for. Names of skills and places are the canonical ones that stored rules
 * have, lower-cased. Null and empty lists are unknown.
 */
export interface EligibilityFacts {
  graduationYear: number | null
  degree: string
  /** Months of work experience, as the band of the profile says: 0, 6 or 12; null where none was chosen. */
  experienceMonths: number | null
  /** The best skill test that still counts, in percent. */
  testPercent: number | null
  /** Places where they want to work, and where they live. */
  places: readonly string[]
  workModes: readonly string[]
  skills: readonly string[]
}

/** Rules by how they fit somebody, each list in the order of the rules. */
export interface Judgement {
  met: PostingRule[]
  missing: PostingRule[]
  unknown: PostingRule[]
}

/** Compares the rules of a posting with somebody's profile. The one source for page, application and panel. */
export function judge(rules: readonly PostingRule[], facts: EligibilityFacts): Judgement {
  const judgement: Judgement = { met: [], missing: [], unknown: [] }
  for (const rule of rules) judgement[judgeOne(rule.params, facts)].push(rule)
  return judgement
}

/** Whether nothing that is asked for without exception is missing or unknown. */
export const meetsHardRules = ({ missing, unknown }: Judgement): boolean =>
  [...missing, ...unknown].every(({ isHard }) => !isHard)

const verdict = (isKnown: boolean, isMet: boolean): keyof Judgement =>
  isKnown ? (isMet ? 'met' : 'missing') : 'unknown'
/** Names of rules are written as they are shown, those of facts lower-cased. */
const overlaps = (names: readonly string[], known: readonly string[]) =>
  names.some((name) => known.includes(name.toLowerCase()))

function judgeOne(params: PostingRuleParams, facts: EligibilityFacts): keyof Judgement {
  switch (params.kind) {
    case 'graduation_year': {
      const year = facts.graduationYear
      return verdict(year !== null, year !== null && year >= params.from && year <= params.to)
    }
    case 'degree':
      return verdict(
        facts.degree !== '',
        params.anyOf.some((degree) => isSameDegree(degree, facts.degree)),
      )
    case 'experience':
      return verdict(facts.experienceMonths !== null, (facts.experienceMonths ?? 0) >= params.months)
    case 'test_percent':
      return verdict(facts.testPercent !== null, (facts.testPercent ?? 0) >= params.percent)
    case 'place':
      return verdict(facts.places.length > 0, overlaps(params.anyOf, facts.places))
    case 'work_mode':
      return verdict(facts.workModes.length > 0, overlaps(params.anyOf, facts.workModes))
    case 'skills': {
      const known = params.anyOf.filter((skill) => facts.skills.includes(skill.toLowerCase())).length
      return verdict(facts.skills.length > 0, known >= wantedSkills(params))
    }
  }
}

/** No more than the rule names. */
const wantedSkills = ({ anyOf, atLeast }: { anyOf: readonly string[]; atLeast: number }): number =>
  Math.min(atLeast, anyOf.length)

/** 'B.Tech' is meant by 'b tech', 'B.Tech (CSE)' and 'btech in computer science', but not by 'M.Tech'. */
function isSameDegree(wanted: string, given: string): boolean {
  const [short, long] = [plainDegree(wanted), plainDegree(given)]
  return short !== '' && (long === short || long.startsWith(`${short} `) || long.endsWith(` ${short}`))
}

const plainDegree = (degree: string): string =>
  degree
    .toLowerCase()
    // 'b. tech' and 'b tech' are one word, as 'btech' is.
    .replace(/\b([bm])\s*\.?\s*(tech|sc|com|a|e|ca|ba|pharm|des|ed|arch)\b\.?/g, '$1$2')
    .replace(/\bbachelor of technology\b/g, 'btech')
    .replace(/\bbachelor of engineering\b/g, 'be')
    .replace(/\bbachelor of science\b/g, 'bsc')
    .replace(/\bbachelor of commerce\b/g, 'bcom')
    .replace(/\bbachelor of arts\b/g, 'ba')
    .replace(/\bbachelor of business administration\b/g, 'bba')
    .replace(/\bbachelor of computer applications\b/g, 'bca')
    .replace(/\bmaster of technology\b/g, 'mtech')
    .replace(/\bmaster of science\b/g, 'msc')
    .replace(/\bmaster of business administration\b/g, 'mba')
    .replace(/\bmaster of computer applications\b/g, 'mca')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const eitherOf = (values: readonly string[]): string =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}` : (values[0] ?? '')

const modeTexts: Record<string, string> = { remote: 'from home', 'in-office': 'in the office', hybrid: 'hybrid' }
const experienceTexts = (months: number): string =>
  months === 0 ? 'No experience needed' : `${months === 12 ? 'A year' : `${months} months`} of experience or more`

/** What a rule asks for, as a sentence without a full stop: 'Graduation in 2025 or 2026', '60% in a skill test'. */
export function ruleSentence(params: PostingRuleParams): string {
  switch (params.kind) {
    case 'graduation_year': {
      const { from, to } = params
      if (from === to) return `Graduation in ${from}`
      return to === from + 1 ? `Graduation in ${from} or ${to}` : `Graduation from ${from} to ${to}`
    }
    case 'degree':
      return `A degree in ${eitherOf(params.anyOf)}`
    case 'experience':
      return experienceTexts(params.months)
    case 'test_percent':
      return `${params.percent}% or more in a skill test`
    case 'place':
      return `Ready to work in ${eitherOf(params.anyOf)}`
    case 'work_mode':
      return `Ready to work ${eitherOf(params.anyOf.map((mode) => modeTexts[mode] ?? mode))}`
    case 'skills': {
      const wanted = wantedSkills(params)
      if (wanted === params.anyOf.length) {
        return params.anyOf.length === 1 ? `Knows ${eitherOf(params.anyOf)}` : `Knows ${params.anyOf.join(', ')}`
      }
      return wanted === 1 ? `Knows ${eitherOf(params.anyOf)}` : `Knows at least ${wanted} of ${params.anyOf.join(', ')}`
    }
  }
}
