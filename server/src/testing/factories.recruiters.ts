import type { CompanyRole, MemberRole } from '@firstrung/contract'
import type { Person } from './factories.accounts.ts'
import type { TestContext } from './test-context.ts'

/** What onboarding sends: everything but the email. */
export const someRecruiter = {
  fullName: 'Rohan Mehta',
  mobileNo: '9820012345',
  currentPosition: 'Head of Talent',
  linkedIn: 'https://www.linkedin.com/in/rohan-mehta',
  companyName: 'Sahyadri Software',
  industry: 'Software',
  companyDesc: 'We build booking software for bus operators across Maharashtra.',
  companyType: 'Start Up (Funded)',
  yearOfEstd: 2016,
  companySize: '11-100',
  companyAddress: '4th floor, Baner Road, Pune 411045',
  gstNumber: '27AAPFU0939F1ZV',
}

export type RecruiterProfile = { [field in keyof typeof someRecruiter]?: string | number }

export function recruiterMakers(w: TestContext) {
  return {
    /** A recruiter who completed onboarding; `profile` replaces parts of it. */
    async recruiter(profile: RecruiterProfile = {}): Promise<Person> {
      const person = await w.make.newRecruiter()
      await w.as(person).profiles.saveProfile({ body: { ...someRecruiter, ...profile } })
      return person
    },
    /** A recruiter in the company of another one. */
    async colleague(of: Person, companyRole: CompanyRole = 'recruiter', fullName = 'Neha Joshi'): Promise<Person> {
      const person = await w.make.recruiter({ fullName })
      await w.within(async ({ db }) => {
        const { companyId } = await db
          .selectFrom('recruiters')
          .select('companyId')
          .where('accountId', '=', of.id)
          .executeTakeFirstOrThrow()
        await db.updateTable('recruiters').set({ companyId, companyRole }).where('accountId', '=', person.id).execute()
      })
      return person
    },
    /** Makes a colleague a member of a job. */
    async jobMember(jobId: string, person: Person, role: MemberRole = 'recruiter'): Promise<void> {
      await w.within(async ({ db }) => {
        const { companyId } = await db
          .selectFrom('jobs')
          .select('companyId')
          .where('id', '=', jobId)
          .executeTakeFirstOrThrow()
        await db.insertInto('jobMembers').values({ jobId, recruiterId: person.id, companyId, role }).execute()
      })
    },
  }
}
