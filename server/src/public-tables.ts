import type { PublicTables } from '#src/platform/public-content.ts'

/**
 * The tables that public pages show to everybody. A page that reads any other table is not cached. Foreign keys and
 * triggers of the database are compared with this list by a test.
 */
export const publicTables: PublicTables = {
  blogs: { changedByDeletesOf: ['accounts'] },
  events: { changedWith: ['event_registrations'], changedByDeletesOf: ['accounts', 'candidates'] },
  tests: { changedByDeletesOf: ['accounts'] },
}
