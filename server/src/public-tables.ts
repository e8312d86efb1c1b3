import type { PublicTables } from '#src/platform/database/public-content.ts'

/**
 * The tables that public pages show to everybody. A page that reads any other table is not cached. A test compares foreign
 * keys and triggers of the database with this list.
 */
export const publicTables: PublicTables = {
  // The answer record is counted when it is read, and changes with every answer and with time, so pages may show it up to ten
  // seconds late.
  company_answers: {},
  company_pages: { changedWith: ['companies'], changedByDeletesOf: ['accounts', 'uploads'] },
  posting_pages: {
    changedWith: ['companies', 'jobs', 'postings', 'recruiters'],
    changedByDeletesOf: ['accounts', 'uploads'],
  },
  posting_questions: { changedByDeletesOf: ['accounts', 'jobs', 'postings', 'recruiters', 'uploads'] },
  posting_rules: { changedByDeletesOf: ['accounts', 'jobs', 'postings', 'recruiters', 'uploads'] },
  posting_search: {
    changedWith: ['companies', 'jobs', 'postings', 'recruiters'],
    changedByDeletesOf: ['accounts', 'uploads'],
  },
  job_words: {
    changedWith: ['companies', 'jobs', 'postings', 'recruiters'],
    changedByDeletesOf: ['accounts', 'uploads'],
  },
  blogs: { changedByDeletesOf: ['accounts'] },
  events: { changedWith: ['event_registrations'], changedByDeletesOf: ['accounts', 'candidates'] },
  operator_settings: {},
  tests: { changedByDeletesOf: ['accounts'] },
}
