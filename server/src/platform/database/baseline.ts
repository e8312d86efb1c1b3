import { sql, type Transaction } from 'kysely'
import { OperatorError } from '#src/platform/errors/operator-error.ts'
import type { Database } from './db.ts'

/** The first migration: the tables of 0.3.0, which 105 migrations had made before. */
export const baseline = '0121-baseline'

/** The migrations of 0.3.0. Their files are in its history. */
export const replacedMigrations = `
  0001-accounts 0002-files 0003-notifications 0004-candidates 0005-recruiters 0006-jobs 0007-assessments 0008-hiring
  0009-statistics 0010-service-requests 0011-people 0012-recovery 0013-resumes-read-and-opened 0014-news 0015-events
  0016-blogs 0017-payments 0018-live 0019-audit 0022-privacy 0028-forum 0029-retention 0030-forum-people 0031-deleted-blogs
  0032-payment-services 0033-sign-in-browser 0034-hirings-and-interviews-end 0036-attempts-that-count 0037-interview-bounds
  0038-names-in-notices 0039-resume-reviews-asked-for 0040-notice-period 0041-finding-candidates 0041-panel-views 0042-notes
  0043-rejections 0043-templates 0043-together 0044-interviews-that-move 0045-job-drafts 0045-job-lists 0045-job-texts
  0046-audit-words 0046-candidate-order 0046-team-and-suspension 0047-company-teams 0049-evaluations 0050-code-in-questions
  0050-quiz-archive 0051-mails-to-candidates 0051-message-templates 0052-closed-requests 0052-request-assignments
  0052-suspended-by 0053-search-without-pending-lists 0054-skills-of-questions 0056-orders-of-candidates 0057-covers
  0058-operator-settings 0060-postings 0061-board 0062-applying 0063-rare-jobs 0064-answer-clock 0065-company-answers
  0066-reminders 0067-confirmed-emails 0068-devices 0069-contact-grants 0070-company-blocks 0071-company-tiers 0072-trust
  0073-late-answers 0074-messages 0075-grievances 0076-second-factor 0077-step-up 0078-company-reports
  0079-suspended-companies 0082-digests 0083-message-reports 0084-consent-changes 0085-breaches 0086-old-words
  0087-email-changes 0088-passkeys 0090-working-days 0091-candidates-by-filters 0092-readers-of-resumes 0096-job-words
  0097-names-alike 0098-digest-senders 0099-words-written-out 0104-facts-of-descriptions 0105-one-spelling-of-emails
  0106-when-mail-was-refused 0107-one-spelling-of-words 0108-attempt-tabs 0109-senders-of-digests 0111-grants-taken-back
  0112-domain-of-company-mail 0114-calendar-holders 0115-contacts-listed 0120-indexes-of-foreign-keys
  0121-decisions-in-notices
`
  .trim()
  .split(/\s+/)

/**
 * The names as they are counted now: all of the replaced ones are the baseline. Refuses where there are only some of them,
 * because what the others did is known to 0.3.0 alone.
 */
export function sinceBaseline(names: readonly string[], whose: 'installation' | 'backup'): string[] {
  const replaced = new Set(replacedMigrations)
  const later = names.filter((name) => !replaced.has(name))
  const found = names.length - later.length
  if (found === 0) return later
  if (found === replaced.size) return [baseline, ...later]
  throw new OperatorError(
    whose === 'backup'
      ? 'This backup was made by a version of Firstrung before 0.3.0: restore it with 0.3.0, start that once, and upgrade from there.'
      : 'The data is of a version of Firstrung before 0.3.0, and nothing was changed: start 0.3.0 with it once, then this version.',
  )
}

/** Counts the baseline as applied where all that it replaces are, and returns the names of what is applied. */
export async function countBaseline(db: Transaction<Database>): Promise<string[]> {
  const applied = await appliedMigrations(db)
  const names = sinceBaseline(applied, 'installation')
  if (names.includes(baseline) && !applied.includes(baseline)) {
    // With the time of the last of them, because Kysely reads the order from the times.
    await sql`with replaced as (
      delete from kysely_migration where name = any(${replacedMigrations}) returning timestamp
    ) insert into kysely_migration select ${baseline}, max(timestamp) from replaced`.execute(db)
  }
  return names
}

async function appliedMigrations(db: Transaction<Database>): Promise<string[]> {
  const table = sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`
  const { rows: tables } = await table.execute(db)
  if (!tables[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
