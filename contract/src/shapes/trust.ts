import { z } from 'zod'
import { limits } from '../limits.ts'
import { jobReportReasons } from '../lists/postings.ts'
import * as messages from '../messages/messages.ts'
import { companyCheckStates, numberKinds, trustDecisions, trustQueues } from '../rules/company-checks.ts'
import { cleanGstNumber } from '../rules/gst.ts'
import { cleanRegisterNumber } from '../rules/register-numbers.ts'
import { code, Email, Id, Instant, LinkOrBlank, Page, paragraphs, text } from './fields.ts'

/** What a company says about itself to be checked; absent fields stay, empty ones are cleared. */
export const CompanyFacts = z.object({
  website: LinkOrBlank.optional(),
  /** CIN, or LLPIN of a partnership. Any text is accepted; pages show next to it what is wrong. */
  cin: text(40).overwrite(cleanRegisterNumber).optional(),
  gstNumber: text(40).overwrite(cleanGstNumber).optional(),
})
export type CompanyFacts = z.output<typeof CompanyFacts>

/** The email to which we send the code, at the domain of the website. */
export const CompanyMailAsk = z.object({ email: Email })

/** The code of the mail, also with blanks. */
export const CompanyMailCode = z.object({
  code: code(20)
    .overwrite((typed) => typed.replace(/\s/g, ''))
    .regex(/^\d{6}$/, messages.companyCodeForm),
})

/** What was checked about a number of the company. */
export const NumberCheck = z.object({
  kind: z.enum(numberKinds),
  value: z.string(),
  /** 'given' waits for the team, 'failed' has a form that cannot be right. */
  state: z.enum(companyCheckStates),
  /** What the team writes about it. */
  note: z.string(),
  checkedAt: Instant,
})
export type NumberCheck = z.infer<typeof NumberCheck>

/** What is checked about the caller's company, and what is missing. */
export const CompanyChecks = z.object({
  website: z.string(),
  cin: z.string(),
  gstNumber: z.string(),
  /** Whether the caller is an owner of the company. */
  mayChange: z.boolean(),
  mail: z.object({
    /** Email addresses of this domain can be confirmed; null without a website of its own. */
    domain: z.string().nullable(),
    confirmedAt: Instant.nullable(),
    /** The email to which we sent a code that still works. */
    codeSentTo: z.string().nullable(),
  }),
  numbers: z.array(NumberCheck),
  /** Contradictions between the numbers. */
  hints: z.array(z.string()),
})
export type CompanyChecks = z.infer<typeof CompanyChecks>

export const TrustQuery = Page.extend({ queue: z.enum(trustQueues) })
export type TrustQuery = z.output<typeof TrustQuery>

/** A company as the team judges it. */
export const TrustCompany = z.object({
  _id: Id,
  name: z.string(),
  /** The file of its logo; empty without one. */
  logoKey: z.string(),
  /** Its public name in URLs; null before its first posting. */
  slug: z.string().nullable(),
  website: z.string(),
  industry: z.string(),
  address: z.string(),
  founded: z.number().nullable(),
  /** Who belongs to it: names and emails, owners first. */
  recruiters: z.array(z.object({ _id: Id, fullName: z.string(), email: z.string() })),
  /** Since when it waits. */
  since: Instant,
  mailConfirmedAt: Instant.nullable(),
  checks: z.array(NumberCheck.extend({ _id: Id })),
  hints: z.array(z.string()),
  reports: z.array(
    z.object({ reason: z.enum(jobReportReasons), note: z.string(), reportedAt: Instant, reporter: z.string() }),
  ),
  openJobs: z.number(),
  /** Why it was suspended; null while it is not. */
  suspension: z.object({ reason: z.string(), suspendedAt: Instant }).nullable(),
})
export type TrustCompany = z.infer<typeof TrustCompany>
export const TrustPage = z.object({
  companies: z.array(TrustCompany),
  total: z.number(),
  nextCursor: z.string().nullable(),
})

/** A decision about a number has the id of its check, so that a number changed since is not confirmed. */
export const TrustDecisionInput = z
  .object({
    decision: z.enum(trustDecisions),
    checkId: Id.optional(),
    /** The company reads it; needed for a number that is not confirmed, and for a suspension. */
    note: paragraphs(limits.reviewReason).optional(),
  })
  .refine(({ decision, note }) => (decision !== 'refuse' && decision !== 'suspend') || Boolean(note), {
    path: ['note'],
    error: messages.fieldNeeded,
  })
  .refine(({ decision, checkId }) => (decision !== 'confirm' && decision !== 'refuse') || checkId !== undefined, {
    path: ['checkId'],
    error: messages.fieldNeeded,
  })
export type TrustDecisionInput = z.output<typeof TrustDecisionInput>

/** The logo that the team has seen: a logo that the company has uploaded since is not removed. */
export const LogoRemoval = z.object({ logoKey: code(400) })

/** Who is notified of a suspension, and what else it changes. */
export const SuspensionPreview = z.object({
  /** Postings that are removed. */
  postings: z.number(),
  /** Candidates who applied or were put forward, those whose resume was opened, and all who now get a mail. */
  applied: z.number(),
  opened: z.number(),
  people: z.number(),
  /** The text that these candidates get. */
  text: z.array(z.string()),
})
export type SuspensionPreview = z.infer<typeof SuspensionPreview>
