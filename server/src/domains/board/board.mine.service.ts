import {
  dateText,
  type FitLine,
  limits,
  type MyJob,
  messages,
  type PostingRule,
  type routes,
  ruleSentence,
  type WhyNot,
} from '@firstrung/contract'
import { isUnconfirmed } from '#src/domains/accounts/emails/confirmation.service.ts'
import { hasSkillTest } from '#src/domains/assessments/assessments.service.ts'
import { lacksToApply, readCandidate } from '#src/domains/candidates/candidates.service.ts'
import { skillNames } from '#src/domains/content/content.names.service.ts'
import { readFacts } from '#src/domains/postings/applicants/facts.service.ts'
import { publicJob } from '#src/domains/postings/postings.public.service.ts'
import { rulesOf } from '#src/domains/postings/postings.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { compare, type Fit } from './board.fit.ts'
import { applicationColumns, presentApplication } from './board.marks.service.ts'

const profileStep = { label: 'Add it to your profile', path: '/candidate/profile' }
const testStep = { label: 'Take a skill test', path: '/skilltests?type=skill' }
const accessStep = { label: 'See who has access', path: '/candidate/profile?tab=access' }
/** The steps that candidates take on the page of applying itself. */
const stepsHere = (slug: string) => {
  const path = `/jobs/${slug}/apply`
  return {
    resume: { label: 'Upload your resume', path },
    profile: { label: 'Add it as you apply', path },
    email: { label: 'Confirm your email', path },
  }
}

/** Where a rule can be met: what the profile does not say can be added, a test can be taken. */
const stepOf = ({ params }: PostingRule, isUnknown: boolean): FitLine['step'] =>
  params.kind === 'test_percent' ? testStep : isUnknown ? profileStep : null

/**
 * The skills that a job names beside those of the profile, by their keys, as one more line. Candidates may know skills that
 * their profile lacks, so these count as unknown.
 */
function skillsLine({ skillsHad, skillsLacked }: Fit): { mark: 'met' | 'unknown'; line: FitLine } {
  const names = (keys: readonly string[]) => keys.map(skillNames.labelOf).join(', ')
  if (skillsLacked.length === 0) {
    return { mark: 'met', line: { sentence: `All skills: ${names(skillsHad)}`, isHard: false, step: null } }
  }
  const known = skillsHad.length > 0 ? `: ${names(skillsHad)}` : ''
  const asked = skillsHad.length + skillsLacked.length
  const sentence = `${skillsHad.length} of ${asked} skills${known}. Not in your profile: ${names(skillsLacked)}.`
  return {
    mark: 'unknown',
    line: { sentence, isHard: false, step: { label: 'Add what you know', path: '/candidate/profile' } },
  }
}

const lineOf = (rule: PostingRule, mark: 'met' | 'missing' | 'unknown'): FitLine => ({
  sentence: ruleSentence(rule.params),
  isHard: rule.isHard,
  step: mark === 'met' ? null : stepOf(rule, mark === 'unknown'),
})

/**
 * How a public job fits the caller, and what keeps them from applying, the cheapest way out first: what can be added to the
 * profile, then a test, then what cannot be changed. The call that applies refuses by the same rules.
 */
export async function mine(ctx: Ctx, slug: string): Promise<{ mine: MyJob }> {
  const { id } = signedIn(ctx)
  const { jobId, state, skills } = await publicJob(ctx, slug)
  const [
    isSaved,
    application,
    isTooMany,
    { rules },
    facts,
    hasTest,
    hasResume,
    seesContact,
    isBlocked,
    profile,
    isHeld,
  ] = await Promise.all([
    isSavedBy(ctx, id, jobId),
    applicationOf(ctx, id, jobId),
    hasSentTooMany(ctx, id),
    ctx.db.selectNoFrom(({ val }) => rulesOf(val(jobId)).as('rules')).executeTakeFirstOrThrow(),
    readFacts(ctx, id),
    hasSkillTest(ctx, id),
    hasKeptResume(ctx, id),
    seenByCompanyOf(ctx, id, jobId),
    hasBlockedCompanyOf(ctx, id, jobId),
    readCandidate(ctx, id),
    isUnconfirmed(ctx),
  ])
  const lacking = lacksToApply(profile)
  const fit = fitOf(compare(rules, skills, orNotFound(facts ?? undefined)))
  const whyNot = whyNotOf(slug, state, { application, isTooMany, hasTest, hasResume, isBlocked, isHeld, lacking, fit })
  return {
    mine: {
      isSaved,
      application,
      fit,
      whyNot,
      asks: lacking.map(({ field }) => field),
      seesContact,
    },
  }
}

/** What a job asks for, as lines: met, missing or unknown. */
function fitOf(compared: Fit): MyJob['fit'] {
  const { met, missing, unknown, skillsHad, skillsLacked } = compared
  const ofSkills = skillsHad.length + skillsLacked.length > 0 ? skillsLine(compared) : null
  const linesOf = (marked: readonly PostingRule[], mark: 'met' | 'missing' | 'unknown') => [
    ...marked.map((rule) => lineOf(rule, mark)),
    ...(ofSkills?.mark === mark ? [ofSkills.line] : []),
  ]
  return {
    met: linesOf(met, 'met'),
    missing: linesOf(missing, 'missing'),
    unknown: linesOf(unknown, 'unknown'),
  }
}

interface Standing {
  application: MyJob['application']
  isTooMany: boolean
  hasTest: boolean
  hasResume: boolean
  isBlocked: boolean
  /** Whether the email is not confirmed. */
  isHeld: boolean
  lacking: ReturnType<typeof lacksToApply>
  fit: MyJob['fit']
}

type Refusal = (typeof routes.applying.apply.refuses)[number]
/**
 * The reason that a page shows before somebody applies, for each refusal of the call that applies; null where only the call
 * can know. The compiler asks here for the reason of a new refusal, and in `whyNotOf` for its sentence.
 */
const reasonOf = {
  posting_closed: 'closed',
  already_applied: 'applied',
  company_blocked: 'blocked',
  not_eligible: 'rule',
  skill_test_needed: 'skill_test',
  details_needed: 'profile',
  confirm_email_first: 'email',
  too_many_applications: 'too_many',
  // Somebody has written the same application at the same moment.
  already_moved: null,
} as const satisfies Record<Refusal, WhyNot['code'] | null>
/** A missing resume is refused like any wrong input. */
type Reason = NonNullable<(typeof reasonOf)[Refusal]> | 'resume'

/** What keeps the caller from applying, the cheapest way out first. */
function whyNotOf(slug: string, state: string, standing: Standing): WhyNot[] {
  const { application, isTooMany, hasTest, hasResume, isBlocked, isHeld, lacking, fit } = standing
  const here = stepsHere(slug)
  const needed = (lines: FitLine[]): WhyNot[] =>
    lines.flatMap(({ sentence, isHard, step }) => (isHard ? [{ code: 'rule', sentence: `${sentence}.`, step }] : []))
  if (state !== 'live') return [{ code: 'closed', sentence: messages.applicationsClosed(), step: null }]
  if (application) {
    const sentence = messages.appliedBefore(dateText(new Date(application.appliedAt)))
    return [
      { code: 'applied', sentence, step: { label: 'See where it stands', path: `/applications/${application._id}` } },
    ]
  }
  // Rules stand twice: what the profile does not say can be added, and what it says otherwise cannot be changed.
  const inOrder: Record<Exclude<Reason, 'closed' | 'applied' | 'rule'> | 'toAdd' | 'unmet', WhyNot[]> = {
    blocked: isBlocked ? [{ code: 'blocked', sentence: 'You have blocked this company.', step: accessStep }] : [],
    resume: hasResume ? [] : [{ code: 'resume', sentence: 'You need a resume.', step: here.resume }],
    toAdd: needed(fit.unknown),
    skill_test: hasTest
      ? []
      : [{ code: 'skill_test', sentence: 'You need one skill test. It takes about 20 minutes.', step: testStep }],
    profile: lacking.map(({ msg }) => ({ code: 'profile', sentence: msg, step: here.profile })),
    email: isHeld ? [{ code: 'email', sentence: 'Your email is not confirmed.', step: here.email }] : [],
    unmet: needed(fit.missing),
    too_many: isTooMany ? [{ code: 'too_many', sentence: messages.tooManyApplications, step: null }] : [],
  }
  return Object.values(inOrder).flat()
}

const day = 24 * 3600 * 1000

async function applicationOf({ db }: Ctx, candidateId: string, jobId: string): Promise<MyJob['application']> {
  const row = await db
    .selectFrom('applications')
    .select(applicationColumns)
    .where('candidateId', '=', candidateId)
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return row ? presentApplication(row) : null
}

async function seenByCompanyOf({ db }: Ctx, candidateId: string, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom('contactGrants')
    .innerJoin('jobs', 'jobs.companyId', 'contactGrants.companyId')
    .select('givenAt')
    .where('candidateId', '=', candidateId)
    .where('jobs.id', '=', jobId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

async function hasBlockedCompanyOf({ db }: Ctx, candidateId: string, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom('companyBlocks')
    .innerJoin('jobs', 'jobs.companyId', 'companyBlocks.companyId')
    .select('since')
    .where('candidateId', '=', candidateId)
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
  return row !== undefined
}

async function hasSentTooMany(ctx: Ctx, candidateId: string): Promise<boolean> {
  const { n } = await ctx.db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('candidateId', '=', candidateId)
    .where('appliedAt', '>', new Date(ctx.now().getTime() - day))
    .executeTakeFirstOrThrow()
  return n >= limits.applicationsPerDay
}

async function isSavedBy({ db }: Ctx, candidateId: string, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom('savedJobs')
    .select('jobId')
    .where('candidateId', '=', candidateId)
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return row !== undefined
}

async function hasKeptResume({ db }: Ctx, candidateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('resumes')
    .select('id')
    .where('candidateId', '=', candidateId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
