import { profileFields, salaryOptions, stipendOptions, workExperienceBands, workModes } from '@firstrung/contract'
import type { Db } from '@firstrung/server/src/platform/database/db.ts'
import { type RawBuilder, sql } from 'kysely'

// A dataset made in the database itself: what takes hours over the API takes minutes here. Everything derives from the
// number of the person, so that two runs make the same dataset.

const firstNames =
  'Aarav Aditi Aisha Akash Ananya Anil Anjali Arjun Arun Asha Bhavna Chetan Deepa Deepak Dev Divya Esha Farhan Gauri Gopal Harini Harsh Imran Isha Ishaan Jaya Jyoti Kabir Karan Kavya Kiran Lakshmi Lata Mahesh Manoj Meera Megha Mohan Naina Naveen Neha Nikhil Nisha Omkar Pallavi Pooja Pranav Preeti Priya Rahul Rajesh Rani Ravi Rekha Ritu Rohan Sahil Sakshi Salman Sanjay Sara Shreya Simran Sneha Sunil Swati Tanvi Tara Uma Varun Vidya Vikram Yash Zara'.split(
    ' ',
  )
const lastNames =
  'Agarwal Ahmed Bhat Bose Chatterjee Chauhan Das Desai Dutta Fernandes Gandhi Ghosh Goyal Gupta Hegde Iyer Jain Joshi Kapoor Kaur Khan Kulkarni Kumar Lobo Malhotra Mehta Menon Mishra Nair Naidu Pandey Patel Pillai Prasad Rao Rathore Reddy Roy Saxena Sen Shah Sharma Shetty Singh Sinha Thomas Tiwari Varma Yadav Zaveri'.split(
    ' ',
  )
export const cities = [
  ['Pune', 'Maharashtra'],
  ['Mumbai', 'Maharashtra'],
  ['Nagpur', 'Maharashtra'],
  ['New Delhi', 'Delhi'],
  ['Bengaluru', 'Karnataka'],
  ['Mysuru', 'Karnataka'],
  ['Chennai', 'Tamil Nadu'],
  ['Coimbatore', 'Tamil Nadu'],
  ['Hyderabad', 'Telangana'],
  ['Kochi', 'Kerala'],
  ['Kolkata', 'West Bengal'],
  ['Jaipur', 'Rajasthan'],
  ['Lucknow', 'Uttar Pradesh'],
  ['Kanpur', 'Uttar Pradesh'],
  ['Patna', 'Bihar'],
  ['Bhopal', 'Madhya Pradesh'],
  ['Indore', 'Madhya Pradesh'],
  ['Ahmedabad', 'Gujarat'],
  ['Surat', 'Gujarat'],
  ['Chandigarh', 'Punjab'],
  ['Ranchi', 'Jharkhand'],
  ['Guwahati', 'Assam'],
  ['Bhubaneswar', 'Odisha'],
] as const
const colleges = [
  'Government College',
  'Institute of Technology',
  'College of Engineering',
  'College of Commerce',
  'University',
]
const degrees = ['B.Tech', 'B.E.', 'B.Sc', 'BCA', 'B.Com', 'BBA', 'BA', 'MBA', 'MCA', 'M.Tech']
export const skills =
  'react,sql,python,java,excel,figma,node.js,spark,seo,copywriting,power bi,tableau,django,spring,css,typescript,aws,docker,salesforce,tally,photoshop,c++,machine learning,public speaking'.split(
    ',',
  )
const levels = ['beginner', 'intermediate', 'advance', 'expert']
const companyWords = ['Banyan', 'Kaveri', 'Sahyadri', 'Monsoon', 'Tulsi', 'Himal', 'Sagar', 'Neem', 'Indus', 'Lotus']
const companyEnds = ['Labs', 'Systems', 'Analytics', 'Foods', 'Retail', 'Health', 'Finance', 'Learning', 'Logistics']
export const titles = [
  'Data Analyst',
  'Frontend Developer',
  'Backend Developer',
  'Content Writer',
  'Business Development Associate',
  'Marketing Associate',
  'Java Developer',
  'Python Developer',
  'Finance Associate',
  'Customer Success Associate',
]
const remarks = [
  'Clear answers, asks good questions.',
  'Solid basics, little practice.',
  'Explains well what was built and why.',
  'Strong in SQL, should practise statistics.',
  'Friendly, prepared, on time.',
]

/** Picks one of a list, by the number in the column `n` and a salt. */
export const pick = (list: readonly string[], salt: number): RawBuilder<string> =>
  sql`(${sql.val(list)}::text[])[1 + ${dice(list.length, salt)}]`
/** 0 to `sides` - 1, always the same for the same `n` and salt. */
export const dice = (sides: number, salt: number): RawBuilder<number> =>
  sql`((hashint8(n::bigint + ${sql.raw(String(salt * 1_000_003))}) & 2147483647) % ${sql.raw(String(sides))})`

/** The id of a person of the dataset, computed from the number. */
export const idOf = (prefix: string, number = sql`n`): RawBuilder<string> =>
  sql`overlay(overlay(md5(${prefix}::text || ${number}) placing '4' from 13) placing '8' from 17)::uuid`

/** Never the same as `pick(skills, 13)`. */
const otherSkill = sql`(${sql.val(skills)}::text[])[1 + (${dice(skills.length, 13)} + 1 + ${dice(skills.length - 1, 14)}) % ${sql.raw(String(skills.length))}]`

/** The share of people who have applied for each, in percent. */
interface Wishes {
  jobs: number
  internships: number
}

/** Adds candidates `from` to `to` with complete profiles; `prefix` separates the emails of several datasets. */
export async function addCandidates(db: Db, prefix: string, from: number, to: number, wishes: Wishes): Promise<void> {
  const city = dice(cities.length, 5)
  await sql`
    insert into accounts (id, email, role, full_name, profile_completed, created_at)
    select ${idOf(prefix)}, ${prefix} || n || '@dataset.example', 'candidate', ${pick(firstNames, 1)} || ' ' || ${pick(lastNames, 2)}, true,
           now() - make_interval(mins => ${dice(525_600, 3)})
    from generate_series(${from}::int, ${to}::int) n`.execute(db)
  // Else the planner takes the tables for small and scans them for each person.
  if (from === 1) await sql`analyze accounts, candidates`.execute(db)
  await sql`
    update candidates c set
      mobile_no = p.mobile_no, state = p.state, city = p.city, college_name = p.college_name, degree = p.degree,
      starting_year = p.graduation_year - 3, graduation_year = p.graduation_year, looking_for = array['job'],
      work_modes = array[p.work_mode], preferred_locations = array[p.city], fields = array[p.field],
      expected_ctc = p.expected_ctc, work_experience = p.band, skill_names = p.skill_names, skills = p.skills,
      projects = p.projects, worked_on_project = true, skill_test_percent = p.percent, skill_test_at = p.tested_at,
      interested_in_jobs_at = p.jobs_at, interested_in_internships_at = p.internships_at
    from (
      select ${idOf(prefix)} as id,
        '9' || lpad(${dice(1_000_000_000, 4)}::text, 9, '0') as mobile_no,
        (${sql.val(cities.map(([, state]) => state))}::text[])[1 + ${city}] as state,
        (${sql.val(cities.map(([name]) => name))}::text[])[1 + ${city}] as city,
        ${pick(colleges, 6)} || ', ' || (${sql.val(cities.map(([name]) => name))}::text[])[1 + ${city}] as college_name,
        ${pick(degrees, 7)} as degree, 2022 + ${dice(6, 8)} as graduation_year, ${pick(workModes, 9)} as work_mode,
        ${pick(profileFields, 10)} as field, 250000 + ${dice(20, 11)} * 50000 as expected_ctc,
        ${pick(workExperienceBands, 12)} as band,
        array[${pick(skills, 13)}, ${otherSkill}] as skill_names,
        jsonb_build_array(
          jsonb_build_object('skill', ${pick(skills, 13)}, 'level', ${pick(levels, 15)}),
          jsonb_build_object('skill', ${otherSkill}, 'level', ${pick(levels, 16)})) as skills,
        jsonb_build_array(jsonb_build_object(
          '_id', gen_random_uuid(), 'title', 'Dashboard in ' || ${pick(skills, 13)}, 'description', 'Collected data and showed it on one page.',
          'link', 'https://example.org/projects/' || n)) as projects,
        ${dice(101, 17)} as percent, now() - make_interval(mins => ${dice(300_000, 18)}) as tested_at,
        case when ${dice(100, 19)} < ${wishes.jobs}
          then now() - make_interval(mins => ${dice(200_000, 20)}) end as jobs_at,
        case when ${dice(100, 21)} < ${wishes.internships}
          then now() - make_interval(mins => ${dice(200_000, 22)}) end as internships_at
      from generate_series(${from}::int, ${to}::int) n
    ) p
    where c.account_id = p.id`.execute(db)
}

/** Adds recruiters, each with a company of their own; returns them as a subject of further statements, by their number `n`. */
export async function addRecruiters(db: Db, prefix: string, recruiters: number): Promise<RawBuilder<unknown>> {
  await sql`
    insert into accounts (id, email, role, full_name, profile_completed)
    select ${idOf(prefix)}, ${prefix} || n || '@dataset.example', 'recruiter', ${pick(firstNames, 31)} || ' ' || ${pick(lastNames, 32)}, true
    from generate_series(1, ${recruiters}::int) n`.execute(db)
  const subject = sql`
    from generate_series(1, ${recruiters}::int) n
    join recruiters r on r.account_id = ${idOf(prefix)}`
  await sql`
    update companies c set name = p.name, industry = 'Services', type = 'MNC', founded = 2004, size = '101-1000',
      description = 'Hires fresh graduates every year.', address = p.city
    from (select r.company_id, ${pick(companyWords, 33)} || ' ' || ${pick(companyEnds, 34)} as name,
                 ${pick(
                   cities.map(([name]) => name),
                   35,
                 )} as city ${subject}) p
    where c.id = p.company_id`.execute(db)
  return subject
}

/** Adds recruiters with companies and, spread over them, vacancies. */
export async function addJobs(db: Db, prefix: string, recruiters: number, jobs: number): Promise<void> {
  const subject = await addRecruiters(db, prefix, recruiters)
  await sql`
    insert into uploads (key, owner_id, folder, file_name, content_type, size, status, stored_at, claimed_at)
    select 'jds/' || ${prefix} || n || '/role.pdf', r.account_id, 'jds/', 'role.pdf', 'application/pdf', 1000, 'stored', now(), now()
    ${subject}`.execute(db)
  await sql`
    insert into jobs (company_id, recruiter_id, title, description_key, description_file_name, qualifications, skills,
                      salary, role, work_mode, locations, openings, created_at)
    select p.company_id, p.account_id, ${pick(titles, 36)}, p.key, 'role.pdf',
           ${pick(skills, 37)} || ', ' || ${pick(skills, 38)}, array[${pick(skills, 37)}, ${pick(skills, 38)}],
           case when n % 4 = 0 then ${pick(stipendOptions, 39)} else ${pick(salaryOptions, 39)} end,
           case when n % 4 = 0 then 'internship' else 'job(full-time)' end, ${pick(workModes, 40)},
           array[${pick(
             cities.map(([name]) => name),
             41,
           )}], 1000, now() - make_interval(mins => ${dice(200_000, 42)})
    from generate_series(1, ${jobs}::int) n
    join (select n as number, r.company_id, r.account_id, 'jds/' || ${prefix} || n || '/role.pdf' as key ${subject}) p
      on p.number = 1 + n % ${recruiters}::int`.execute(db)
}

/**
 * Puts `each` candidates of a dataset of this size into each of these vacancies, in all stages, with history and the team's
 * remarks. Nobody is hired twice. `firstJob` is the number of the first vacancy, from 1.
 */
export async function addApplications(
  db: Db,
  prefix: string,
  options: { jobs: readonly string[]; firstJob: number; each: number; dataset: number },
): Promise<void> {
  const { jobs, firstJob, each, dataset } = options
  await sql`
    with wanted as (
      select j.id as job_id, (j.place - 1 + ${firstJob}::bigint) as job, k,
             1 + ((j.place - 1 + ${firstJob}::bigint) * 7919 + k * 104729::bigint) % ${dataset}::int as person,
             (j.place - 1 + ${firstJob}::bigint) * ${each}::int + k as n
      from unnest(${sql.val(jobs)}::uuid[]) with ordinality as j(id, place)
      cross join generate_series(1, ${each}::int) k
    ), made as (
      insert into applications (job_id, candidate_id, stage, stage_changed_at, hired_at)
      select w.job_id, ${idOf(prefix, sql`w.person`)},
             case when w.k = 1 then 'hired' else (array['shortlisted', 'shortlisted', 'recruiterShortlisted',
               'waitlisted', 'removed'])[1 + ${dice(5, 51)}] end,
             now() - make_interval(mins => ${dice(100_000, 52)}),
             case when w.k = 1 then now() - make_interval(mins => ${dice(100_000, 52)}) end
      from wanted w
      on conflict do nothing
      returning id, stage, stage_changed_at
    ), first_steps as (
      insert into stage_changes (application_id, from_stage, to_stage, changed_at)
      select id, 'applicant', 'shortlisted', stage_changed_at - interval '2 days' from made
    ), later_steps as (
      insert into stage_changes (application_id, from_stage, to_stage, changed_at)
      select id, 'shortlisted', stage, stage_changed_at from made where stage <> 'shortlisted'
    )
    insert into scorecards (application_id, rating, comment, written_at)
    select id, (hashtext(id::text) & 2147483647) % 11 / 2.0,
           (${sql.val(remarks)}::text[])[1 + (hashtext(id::text) & 2147483647) % ${sql.raw(String(remarks.length))}],
           stage_changed_at - interval '2 days'
    from made`.execute(db)
}

/** One closed attempt at a quiz for each of these candidates, with the score of their profile. */
export async function addAttempts(db: Db, prefix: string, from: number, to: number, testId: string): Promise<void> {
  await sql`
    with answered as (
      select count(*)::int as total,
             jsonb_agg(jsonb_build_object('questionId', i.id, 'question', i.text, 'answerId', o.id, 'answer', o.text)
                       order by i.position) as answers
      from items i join item_options o on o.item_id = i.id and o.is_correct
      where i.test_id = ${testId} and i.deleted_at is null
    )
    insert into attempts (test_id, candidate_id, number, seed, started_at, deadline_at, submitted_at,
                          score, total, answered, answers)
    select ${testId}, c.account_id, 1, n, c.skill_test_at - interval '15 minutes',
           c.skill_test_at + interval '5 minutes', c.skill_test_at,
           round(c.skill_test_percent * t.total / 100.0), t.total, t.total, t.answers
    from generate_series(${from}::int, ${to}::int) n
    join candidates c on c.account_id = ${idOf(prefix)}
    cross join answered t`.execute(db)
}
