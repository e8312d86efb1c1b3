/**
 * What is known about a fact that a company gives: `given` waits for the team, `passed` was shown by a code, `failed` cannot be
 * right, and the team has `confirmed` or `refused` it.
 */
export const companyCheckStates = ['given', 'passed', 'failed', 'confirmed', 'refused'] as const
export type CompanyCheckState = (typeof companyCheckStates)[number]

/** The numbers of a company that are checked, and what pages call them. */
export const numberKinds = ['cin', 'gstin'] as const
export type NumberKind = (typeof numberKinds)[number]
export const isNumberKind = (kind: string): kind is NumberKind => (numberKinds as readonly string[]).includes(kind)
export const numberLabels: Record<NumberKind, string> = { cin: 'CIN or LLPIN', gstin: 'GST number' }

/** What the team looks at to trust companies: numbers to confirm, companies that were reported, and suspended ones. */
export const trustQueues = ['companies', 'reports', 'suspended'] as const
export type TrustQueue = (typeof trustQueues)[number]
/** What the team decides about a number of a company, about reports, and after a confirmed fraud about the company. */
export const trustDecisions = ['confirm', 'refuse', 'keep', 'suspend', 'restore'] as const
