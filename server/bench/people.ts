import { sql } from 'kysely'
import type { Db } from '#src/platform/db.ts'

const skills = ['react', 'sql', 'python', 'java', 'excel', 'figma', 'node', 'spark', 'seo', 'copywriting']
const places = ['Pune', 'Delhi', 'Kochi', 'Bengaluru', 'Mumbai', 'Ranchi']

/** Fills the pool with so many candidates, in the database itself: what takes minutes over the API takes seconds here. */
export async function fillPool(db: Db, count: number, kind: 'jobs' | 'internships'): Promise<void> {
  const column = kind === 'jobs' ? sql.ref('interested_in_jobs_at') : sql.ref('interested_in_internships_at')
  const prefix = `${kind}-${count}-`
  await sql`
    insert into accounts (email, role, full_name, profile_completed)
    select ${prefix} || n || '@bench.example', 'candidate', 'Bench Person ' || n, true from generate_series(1, ${count}) n`.execute(
    db,
  )
  await sql`
    update candidates c set
      mobile_no = '9' || lpad((row.n % 1000000000)::text, 9, '0'), state = 'Kerala', city = 'Kochi',
      college_name = 'College ' || (row.n % 300), degree = (array['B.Tech', 'B.Sc', 'BCA', 'MBA', 'B.Com'])[1 + row.n % 5],
      starting_year = 2020 + row.n % 4, graduation_year = 2024 + row.n % 4,
      looking_for = array['job'], work_modes = array[(array['remote', 'in-office', 'hybrid'])[1 + row.n % 3]],
      preferred_locations = array[(${places}::text[])[1 + row.n % 6]], fields = array['backend'], expected_ctc = 300000 + (row.n % 20) * 50000,
      work_experience = '0-6 Months',
      skill_names = array[(${skills}::text[])[1 + row.n % 10], (${skills}::text[])[1 + (row.n / 10) % 10]],
      skills = jsonb_build_array(
        jsonb_build_object('skill', (${skills}::text[])[1 + row.n % 10], 'level', 'advance'),
        jsonb_build_object('skill', (${skills}::text[])[1 + (row.n / 10) % 10], 'level', 'beginner')),
      skill_test_percent = (row.n * 37) % 101,
      ${column} = now() - make_interval(mins => (row.n % 100000)::int)
    from (select id, split_part(split_part(email, '@', 1), '-', 3)::int as n from accounts where email like ${`${prefix}%`}) row
    where c.account_id = row.id`.execute(db)
  await sql`analyze`.execute(db)
}
