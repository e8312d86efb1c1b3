import type { JobDraft, PostingRule, ProfileSave, RichText, RouteInput, routes } from '@firstrung/contract'
import { noteCompanyMail } from '#src/domains/recruiters/recruiters.checks.service.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import type { TestContext } from '#src/testing/test-context.ts'

type Questions = RouteInput<typeof routes.postings.saveQuestions>['body']['questions']

interface DemoJob {
  title: string
  role: JobDraft['jobRole']
  mode: JobDraft['jobType']
  places: string[]
  salary: string
  skills: string
  openings?: number
  /** What the job is about, as one or two sentences. */
  about: string
  duties: string[]
  /** What the company asks for in addition to the skills. */
  asks: string[]
}

interface DemoCompany {
  name: string
  industry: string
  about: string
  type: NonNullable<ProfileSave['companyType']>
  founded: number
  size: NonNullable<ProfileSave['companySize']>
  address: string
  recruiter: string
  position: string
  jobs: DemoJob[]
}

/** A job on the board, and the recruiter who posted it. */
export interface PostedDemoJob {
  title: string
  slug: string
  recruiter: Person
  jobId: string
}

const day = 24 * 3600 * 1000
const fullTime = 'job(full-time)'
const freelance = 'job(part-time)'

/**
 * The public board: companies with jobs of every kind, some with questions and rules, one paused and one closed, and one
 * posting that waits for the team. `onboard` registers a recruiter.
 */
export async function fillBoard(
  w: TestContext,
  admin: Person,
  onboard: (name: string, profile: Partial<ProfileSave>) => Promise<Person>,
): Promise<PostedDemoJob[]> {
  const posted: PostedDemoJob[] = []
  for (const [at, company] of companies.entries()) {
    const recruiter = await onboard(company.recruiter.toLowerCase().replaceAll(' ', '.'), {
      fullName: company.recruiter,
      mobileNo: `98450${10_000 + at}`,
      currentPosition: company.position,
      linkedIn: `https://www.linkedin.com/in/${company.recruiter.toLowerCase().replaceAll(' ', '-')}-demo`,
      companyName: company.name,
      industry: company.industry,
      companyDesc: company.about,
      companyType: company.type,
      yearOfEstd: company.founded,
      companySize: company.size,
      companyAddress: company.address,
      gstNumber: '27AAPFU0939F1ZV',
    })
    if (at < checkedCompanies.length)
      await check(w, admin, recruiter, checkedCompanies[at] ?? { cin: '', isConfirmed: false })
    for (const [index, job] of company.jobs.entries()) {
      const { id } = await w.as(recruiter).jobs.post({ body: { ...draftOf(job), onBoard: true } })
      const { slug } = (await w.as(recruiter).postings.read({ params: { id } })).posting
      // The team reviews the first posting of each company; the postings of the last company still wait.
      const waits = at === companies.length - 1
      if (index === 0 && !waits) {
        await w.as(admin).postings.decide({ params: { jobId: id }, body: { decision: 'approve', reason: '' } })
      }
      await complete(w, recruiter, id, at + index)
      if (!waits) posted.push({ title: job.title, slug, recruiter, jobId: id })
    }
  }
  const [, second, third] = posted
  if (second) await w.as(second.recruiter).postings.step({ params: { id: second.jobId, step: 'pause' } })
  if (third) await w.as(third.recruiter).postings.step({ params: { id: third.jobId, step: 'close' } })
  await spread(
    w,
    posted.map(({ jobId }) => jobId),
  )
  return posted
}

/** The team has confirmed the first company; the second one still waits. */
const checkedCompanies = [
  { cin: 'U72200MH2016PTC080123', isConfirmed: true },
  { cin: 'U74999KA2018PTC090456', isConfirmed: false },
]

/** Confirms the company mail of a company, and enters a number, which the team confirms or still has to check. */
async function check(
  w: TestContext,
  admin: Person,
  recruiter: Person,
  { cin, isConfirmed }: (typeof checkedCompanies)[number],
): Promise<void> {
  const { company } = (await w.as(recruiter).profiles.recruiter()).user
  const domain = `${company.companyName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`
  await w.as(recruiter).trust.saveFacts({ body: { website: `https://www.${domain}`, cin } })
  await w.within((ctx) => noteCompanyMail(ctx, company._id, domain))
  if (!isConfirmed) return
  const { companies } = await w.as(admin).trust.queue({ query: { queue: 'companies', limit: 100 } })
  const checks = companies.find(({ _id }) => _id === company._id)?.checks ?? []
  for (const { _id: checkId } of checks)
    await w.as(admin).trust.decide({ params: { id: company._id }, body: { decision: 'confirm', checkId } })
}

const draftOf = (job: DemoJob): JobDraft => ({
  jobTitle: job.title,
  descriptionContent: textOf(job),
  qualifications: job.skills,
  salary: job.salary,
  jobRole: job.role,
  jobType: job.mode,
  jobLocations: job.places,
  numOpenings: job.openings ?? 2,
})

const list = (items: string[]): RichText[number] => ({
  type: 'bulleted-list',
  children: items.map((text) => ({ type: 'list-item', children: [{ text }] })),
})

const textOf = ({ about, duties, asks }: DemoJob): RichText => [
  { type: 'paragraph', children: [{ text: about }] },
  { type: 'heading-two', children: [{ text: 'What you do' }] },
  list(duties),
  { type: 'heading-two', children: [{ text: 'What you bring' }] },
  list(asks),
]

const processes = [
  [
    { title: 'We read your application', days: 5 },
    { title: 'Call with the team lead', days: 3 },
    { title: 'Offer', days: 4 },
  ],
  [
    { title: 'Short task at home', days: 4 },
    { title: 'Interview about your task', days: 5 },
    { title: 'Offer', days: 3 },
  ],
  [{ title: 'One conversation with the founder', days: 7 }],
]

const questionSets: Questions[] = [
  [],
  [
    {
      kind: 'text',
      text: 'Which project are you proud of, and what was your part in it?',
      options: [],
      isRequired: true,
      wanted: null,
    },
    { kind: 'link', text: 'A link to something that you made', options: [], isRequired: false, wanted: null },
  ],
  [
    { kind: 'yes_no', text: 'Can you start within a month?', options: [], isRequired: true, wanted: null },
    {
      kind: 'one',
      text: 'Where would you work?',
      options: ['In the office', 'From home', 'Both'],
      isRequired: true,
      wanted: null,
    },
  ],
]

const ruleSets: PostingRule[][] = [
  [],
  [{ params: { kind: 'graduation_year', from: 2023, to: 2027 }, isHard: false }],
  [
    { params: { kind: 'test_percent', percent: 50 }, isHard: false },
    { params: { kind: 'experience', months: 0 }, isHard: false },
  ],
]

/** Adds hiring steps, questions and rules: a different mix for each job. */
async function complete(w: TestContext, recruiter: Person, id: string, at: number): Promise<void> {
  const { postings } = w.as(recruiter)
  const params = { id }
  const { posting } = await postings.read({ params })
  await postings.save({
    params,
    body: {
      revision: posting.revision,
      content: posting.content,
      pay: posting.pay,
      months: posting.months,
      startsOn: null,
      experienceMin: at % 5 === 4 ? 1 : 0,
      experienceMax: at % 5 === 4 ? 2 : null,
      applyBy: posting.applyBy ?? '',
      answerDays: 7 + (at % 3) * 4,
      process: processes[at % processes.length] ?? [],
      assignmentHours: at % 3 === 1 ? 3 : null,
      bondMonths: null,
    },
  })
  await postings.saveQuestions({ params, body: { questions: questionSets[at % questionSets.length] ?? [] } })
  await postings.saveRules({ params, body: { rules: ruleSets[at % ruleSets.length] ?? [] } })
}

/** Changes the days of publishing, so that the board does not look new. */
async function spread(w: TestContext, jobIds: readonly string[]): Promise<void> {
  await w.within(async (ctx) => {
    for (const [at, jobId] of jobIds.entries()) {
      const publishedAt = new Date(w.clock.now.getTime() - ((at * 7) % 25) * day - at * 3_600_000)
      await ctx.db.updateTable('postings').set({ publishedAt }).where('jobId', '=', jobId).execute()
    }
  })
}

const companies: DemoCompany[] = [
  {
    name: 'Nilgiri Cloud',
    industry: 'Software',
    about: 'Backup and monitoring for small hospitals. 40 people, half of them joined as freshers.',
    type: 'Start Up (Funded)',
    founded: 2018,
    size: '11-100',
    address: 'Koramangala, Bengaluru 560034',
    recruiter: 'Lakshmi Rao',
    position: 'Talent lead',
    jobs: [
      {
        title: 'Backend Developer (Node.js)',
        role: fullTime,
        mode: 'hybrid',
        places: ['Bengaluru'],
        salary: '8LPA-10LPA',
        skills: 'Node.js, SQL, REST, Git',
        openings: 3,
        about: 'You build the services that tell 300 hospitals at night whether their backups ran.',
        duties: [
          'Write and test REST services',
          'Look after one service of your own from the third month on',
          'Read logs with the on-call engineer, never alone',
        ],
        asks: ['One project with an API that you can show', 'You write down what you have learned'],
      },
      {
        title: 'QA Engineer',
        role: fullTime,
        mode: 'in-office',
        places: ['Bengaluru'],
        salary: '6LPA-8LPA',
        skills: 'Manual testing, Selenium, SQL',
        about: 'You try to break our backup client before a hospital does.',
        duties: [
          'Plan tests for each release',
          'Automate the ones that we repeat',
          'Reproduce faults that customers report',
        ],
        asks: ['Patience, and a sharp eye', 'Clear written English'],
      },
      {
        title: 'DevOps Intern',
        role: 'internship',
        mode: 'hybrid',
        places: ['Bengaluru', 'Chennai'],
        salary: '20,001-30,000',
        skills: 'Linux, Docker, Git',
        about: 'Six months with our platform team. Most of our interns stay.',
        duties: ['Write scripts that save the team an hour a week', 'Keep our test machines up to date'],
        asks: ['You have run a Linux server, at home counts', 'You ask before you type'],
      },
    ],
  },
  {
    name: 'Konkan Foods',
    industry: 'Food',
    about: 'Kokum, cashew and mango from 600 farms, sold in 14 cities.',
    type: 'Start Up (Bootstrapped)',
    founded: 2012,
    size: '101-1000',
    address: 'Lower Parel, Mumbai 400013',
    recruiter: 'Sameer Kulkarni',
    position: 'Head of people',
    jobs: [
      {
        title: 'Digital Marketing Executive',
        role: fullTime,
        mode: 'in-office',
        places: ['Mumbai'],
        salary: '6LPA-8LPA',
        skills: 'SEO, Google Ads, Copywriting',
        about: 'You bring people to our shop, and find out which of them come back.',
        duties: ['Run search and social campaigns', 'Write product pages', 'Report each Monday what worked'],
        asks: ['You can write a good sentence', 'Numbers do not scare you'],
      },
      {
        title: 'Supply Chain Analyst',
        role: fullTime,
        mode: 'hybrid',
        places: ['Mumbai', 'Pune'],
        salary: '6LPA-8LPA',
        skills: 'Excel, SQL, Power BI',
        about: 'You forecast how many mangoes we buy in May.',
        duties: ['Plan stock for 14 cities', 'Build reports that buyers use each morning'],
        asks: ['A degree with some statistics', 'You check your numbers twice'],
      },
      {
        title: 'Social Media Intern',
        role: 'internship',
        mode: 'remote',
        places: ['Mumbai'],
        salary: '10,000-15,000',
        skills: 'Content writing, Canva, Instagram',
        about: 'Three to six months of telling where food comes from.',
        duties: ['Plan and publish four posts a week', 'Answer comments kindly'],
        asks: ['A page or blog of your own that we can read'],
      },
      {
        title: 'Graphic Designer',
        role: freelance,
        mode: 'remote',
        places: ['Anywhere in India'],
        salary: '20,001-30,000',
        skills: 'Figma, Illustrator, Typography',
        openings: 1,
        about: 'Labels for 12 new products, one after the other.',
        duties: ['Design labels and boxes', 'Prepare files for the printer'],
        asks: ['A portfolio with at least three finished pieces'],
      },
    ],
  },
  {
    name: 'Deccan Motors',
    industry: 'Automotive',
    about: 'Electric three-wheelers, built in Pune. 2,300 people.',
    type: 'MNC',
    founded: 1994,
    size: '1000+',
    address: 'Chakan, Pune 410501',
    recruiter: 'Prakash Deshmukh',
    position: 'Campus hiring',
    jobs: [
      {
        title: 'Graduate Engineer Trainee',
        role: fullTime,
        mode: 'in-office',
        places: ['Pune'],
        salary: '6LPA-8LPA',
        skills: 'CAD, Manufacturing, Excel',
        openings: 20,
        about: 'One year through four departments, then you choose with us where you stay.',
        duties: [
          'Work on the line for eight weeks',
          'Improve one station and measure it',
          'Present your results to the plant manager',
        ],
        asks: ['B.E. or B.Tech in mechanical, electrical or production engineering', 'Safety first'],
      },
      {
        title: 'Embedded Software Engineer',
        role: fullTime,
        mode: 'in-office',
        places: ['Pune'],
        salary: '8LPA-10LPA',
        skills: 'C, Embedded C, CAN',
        about: 'You write the code that decides how far a rickshaw gets on one charge.',
        duties: ['Write drivers and tests for our battery controller', 'Measure on the bench and on the road'],
        asks: ['You have programmed a microcontroller', 'You can read a circuit diagram'],
      },
      {
        title: 'Data Science Intern',
        role: 'internship',
        mode: 'hybrid',
        places: ['Pune'],
        salary: '30,001-40,000',
        skills: 'Python, Pandas, SQL, Machine learning',
        about: 'Predict which batteries need service, from four years of data.',
        duties: [
          'Clean data from 9,000 vehicles',
          'Build and compare simple models',
          'Explain them to people who repair batteries',
        ],
        asks: ['Statistics beyond the first course', 'A notebook that others can run'],
      },
    ],
  },
  {
    name: 'Ganga Learning',
    industry: 'Education',
    about: 'Maths and English for children in government schools, in Hindi and Bhojpuri.',
    type: 'Start Up (Funded)',
    founded: 2019,
    size: '11-100',
    address: 'Assi, Varanasi 221005',
    recruiter: 'Ritu Singh',
    position: 'Founder',
    jobs: [
      {
        title: 'Content Writer, Maths',
        role: freelance,
        mode: 'remote',
        places: ['Anywhere in India'],
        salary: '15,001-20,000',
        skills: 'Content writing, Mathematics, Hindi',
        about: 'You write exercises that make nine-year-olds laugh and think.',
        duties: ['Write 30 exercises a week', 'Try them with children each month'],
        asks: ['You have taught somebody younger', 'Good Hindi'],
      },
      {
        title: 'React Native Developer',
        role: fullTime,
        mode: 'remote',
        places: ['Anywhere in India'],
        salary: '10LPA-15LPA',
        skills: 'React Native, TypeScript, Git',
        about: 'Our app runs on phones with 2 GB of memory and no network. That is the fun of it.',
        duties: ['Build lessons that work offline', 'Measure what slow phones do', 'Release every two weeks'],
        asks: ['An app that you have published or could show', 'Care for people with cheap phones'],
      },
      {
        title: 'Operations Intern',
        role: 'internship',
        mode: 'in-office',
        places: ['Varanasi', 'Lucknow'],
        salary: '10,000-15,000',
        skills: 'Excel, Communication, Hindi',
        about: 'You visit schools, find out what breaks, and mend it with us.',
        duties: ['Visit two schools a week', 'Keep the list of devices true', 'Train teachers'],
        asks: ['You like to travel', 'You write short, honest reports'],
      },
    ],
  },
  {
    name: 'Charminar Fintech',
    industry: 'Finance',
    about: 'Loans for street vendors, repaid in small daily amounts.',
    type: 'Start Up (Funded)',
    founded: 2020,
    size: '101-1000',
    address: 'Gachibowli, Hyderabad 500032',
    recruiter: 'Ayesha Siddiqui',
    position: 'Recruiter',
    jobs: [
      {
        title: 'Java Developer',
        role: fullTime,
        mode: 'hybrid',
        places: ['Hyderabad'],
        salary: '10LPA-15LPA',
        skills: 'Java, Spring Boot, SQL, Git',
        openings: 4,
        about: 'Money moves through your code, so it has tests.',
        duties: [
          'Build services in Java with Spring Boot',
          'Review the code of others from the first month',
          'Learn how payments fail, and what to do then',
        ],
        asks: ['Data structures that you can explain', 'A project in Java'],
      },
      {
        title: 'Business Analyst',
        role: fullTime,
        mode: 'in-office',
        places: ['Hyderabad'],
        salary: '8LPA-10LPA',
        skills: 'SQL, Excel, Communication',
        about: 'You find out why people repay late, and what would help them.',
        duties: ['Ask good questions of the data', 'Sit with collectors for a day each month'],
        asks: ['You can tell a story with one chart'],
      },
      {
        title: 'Customer Success Associate',
        role: fullTime,
        mode: 'in-office',
        places: ['Hyderabad', 'Vijayawada'],
        salary: '6LPA-8LPA',
        skills: 'Communication, Telugu, Hindi',
        openings: 8,
        about: 'You are the person whom a vendor calls when something is unclear.',
        duties: ['Answer calls in Telugu and Hindi', 'Write down what we should mend'],
        asks: ['Kindness under pressure', 'Telugu and Hindi, spoken'],
      },
      {
        title: 'Android Intern',
        role: 'internship',
        mode: 'hybrid',
        places: ['Hyderabad'],
        salary: '30,001-40,000',
        skills: 'Kotlin, Android, Git',
        about: 'Half a year in the team of the vendor app.',
        duties: ['Build small features to the end', 'Mend three old faults a week'],
        asks: ['You have built an Android app, however small'],
      },
    ],
  },
  {
    name: 'Sunderban Energy',
    industry: 'Energy',
    about: 'Solar pumps and cold rooms for islands without a grid.',
    type: 'Start Up (Bootstrapped)',
    founded: 2015,
    size: '11-100',
    address: 'Salt Lake, Kolkata 700091',
    recruiter: 'Anirban Ghosh',
    position: 'Co-founder',
    jobs: [
      {
        title: 'Electrical Design Engineer',
        role: fullTime,
        mode: 'in-office',
        places: ['Kolkata'],
        salary: '6LPA-8LPA',
        skills: 'AutoCAD, Electrical design, Excel',
        about: 'You plan systems that must work through a cyclone.',
        duties: ['Design solar systems of 2 to 50 kW', 'Visit each of your sites once'],
        asks: ['B.E. or B.Tech in electrical engineering', 'You do not mind boats'],
      },
      {
        title: 'Field Research Intern',
        role: 'internship',
        mode: 'in-office',
        places: ['Kolkata'],
        salary: '15,001-20,000',
        skills: 'Bengali, Surveys, Excel',
        about: 'Ask 200 families what light has changed.',
        duties: ['Hold interviews in Bengali', 'Enter and check what you have heard'],
        asks: ['You listen more than you talk'],
      },
      {
        title: 'IoT Developer',
        role: fullTime,
        mode: 'hybrid',
        places: ['Kolkata', 'Bengaluru'],
        salary: '8LPA-10LPA',
        skills: 'Python, MQTT, C++, Linux',
        about: 'Eight hundred pumps send their state every five minutes. You make sense of it.',
        duties: ['Keep the gateway software small and solid', 'Build alarms that people trust'],
        asks: ['You have soldered something that worked'],
      },
    ],
  },
  {
    name: 'Marwar Textiles',
    industry: 'Textiles',
    about: 'Block prints from Jaipur, sold to 40 countries.',
    type: 'MNC',
    founded: 1978,
    size: '101-1000',
    address: 'Sanganer, Jaipur 302029',
    recruiter: 'Devika Rathore',
    position: 'HR manager',
    jobs: [
      {
        title: 'E-commerce Executive',
        role: fullTime,
        mode: 'in-office',
        places: ['Jaipur'],
        salary: '6LPA-8LPA',
        skills: 'Excel, Shopify, Copywriting',
        about: 'You run our shop on three marketplaces.',
        duties: ['Keep 900 products up to date', 'Watch prices and reviews', 'Plan two sales a year'],
        asks: ['Order in what you do', 'Good English'],
      },
      {
        title: 'Accounts Trainee',
        role: fullTime,
        mode: 'in-office',
        places: ['Jaipur'],
        salary: '6LPA-8LPA',
        skills: 'Tally, GST, Excel',
        about: 'A first job in an accounts team that closes its month on the third day.',
        duties: ['Enter and check bills', 'Prepare GST returns with a colleague'],
        asks: ['B.Com, final results by July'],
      },
      {
        title: 'Fashion Design Intern',
        role: 'internship',
        mode: 'in-office',
        places: ['Jaipur'],
        salary: '10,000-15,000',
        skills: 'Illustrator, Textile design, Sketching',
        about: 'From a sketch to a block to a saree, in one season.',
        duties: ['Draw patterns for the summer collection', 'Work beside the block carvers'],
        asks: ['A sketchbook that you like to show'],
      },
    ],
  },
  {
    name: 'Malabar Health',
    industry: 'Health',
    about: 'Clinics in 22 small towns of Kerala, and the software that they run on.',
    type: 'Start Up (Funded)',
    founded: 2017,
    size: '101-1000',
    address: 'Kakkanad, Kochi 682030',
    recruiter: 'Dr. Thomas Varghese',
    position: 'Head of operations',
    jobs: [
      {
        title: 'Frontend Developer (React)',
        role: fullTime,
        mode: 'remote',
        places: ['Kochi', 'Thiruvananthapuram'],
        salary: '8LPA-10LPA',
        skills: 'React, TypeScript, CSS, Accessibility',
        about: 'Nurses use your pages on a shared tablet, with gloves on.',
        duties: [
          'Build the screens of the clinic app',
          'Sit in a clinic for two days each quarter',
          'Make it work for people who cannot see well',
        ],
        asks: ['Semantic HTML is not a buzzword to you', 'One page that you would show us'],
      },
      {
        title: 'Data Analyst',
        role: fullTime,
        mode: 'hybrid',
        places: ['Kochi'],
        salary: '6LPA-8LPA',
        skills: 'SQL, Python, Power BI',
        about: 'You count what matters: waiting times, missed visits, empty shelves.',
        duties: ['Build one honest dashboard for each clinic', 'Find three things a month that we should change'],
        asks: ['SQL with joins and windows', 'Discretion'],
      },
      {
        title: 'Nursing Informatics Intern',
        role: 'internship',
        mode: 'in-office',
        places: ['Kochi'],
        salary: '15,001-20,000',
        skills: 'Malayalam, Excel, Communication',
        about: 'You stand between nurses and developers, and translate.',
        duties: ['Collect what nurses need', 'Test each release in a clinic'],
        asks: ['B.Sc. Nursing, or a year in a hospital'],
      },
    ],
  },
  {
    name: 'Yamuna Logistics',
    industry: 'Logistics',
    about: 'Same-day delivery between Delhi, Gurugram and Noida, by electric van.',
    type: 'Start Up (Funded)',
    founded: 2021,
    size: '101-1000',
    address: 'Udyog Vihar, Gurugram 122016',
    recruiter: 'Kabir Malhotra',
    position: 'Talent partner',
    jobs: [
      {
        title: 'Python Developer',
        role: fullTime,
        mode: 'hybrid',
        places: ['Gurugram', 'Delhi'],
        salary: '10LPA-15LPA',
        skills: 'Python, Django, PostgreSQL, Git',
        openings: 2,
        about: 'Four hundred vans ask your service each minute where to go next.',
        duties: ['Build route planning with two colleagues', 'Measure before and after each change'],
        asks: ['Python with tests', 'You know what an index does'],
      },
      {
        title: 'Operations Executive',
        role: fullTime,
        mode: 'in-office',
        places: ['Gurugram', 'Noida'],
        salary: '6LPA-8LPA',
        skills: 'Excel, Communication, Hindi',
        openings: 6,
        about: 'You run one depot: people, vans, and the plan for tomorrow.',
        duties: ['Plan shifts fairly', 'Walk the depot each morning', 'Mend what holds drivers up'],
        asks: ['You stay calm at 6 am'],
      },
      {
        title: 'Product Management Intern',
        role: 'internship',
        mode: 'hybrid',
        places: ['Gurugram'],
        salary: '30,001-40,000',
        skills: 'Communication, SQL, Figma',
        about: 'Half a year beside our product lead.',
        duties: [
          'Talk to five drivers a week',
          'Write specifications that engineers like',
          'Follow one feature from idea to numbers',
        ],
        asks: ['You can say no nicely'],
      },
      {
        title: 'HR Operations Associate',
        role: fullTime,
        mode: 'in-office',
        places: ['Gurugram'],
        salary: '6LPA-8LPA',
        skills: 'Excel, Communication, Payroll',
        about: 'Pay 1,200 people right and on time.',
        duties: ['Prepare payroll', 'Answer questions within a day'],
        asks: ['Discretion, and care with numbers'],
      },
    ],
  },
  {
    name: 'Narmada Press',
    industry: 'Publishing',
    about: 'School books in eleven languages, on paper and on phones.',
    type: 'MNC',
    founded: 1969,
    size: '101-1000',
    address: 'Arera Colony, Bhopal 462016',
    recruiter: 'Nandini Shukla',
    position: 'HR manager',
    jobs: [
      {
        title: 'Editorial Assistant',
        role: fullTime,
        mode: 'in-office',
        places: ['Bhopal'],
        salary: '6LPA-8LPA',
        skills: 'Hindi, Proofreading, Microsoft Word',
        about: 'You read what children will read, and find what they would not understand.',
        duties: ['Proofread two chapters a day', 'Ask authors the questions that a child would ask'],
        asks: ['Hindi that you would teach in', 'Patience with commas'],
      },
      {
        title: 'Illustrator',
        role: freelance,
        mode: 'remote',
        places: ['Anywhere in India'],
        salary: '20,001-30,000',
        skills: 'Illustrator, Drawing, Photoshop',
        openings: 3,
        about: 'Sixty pictures for a book about rivers.',
        duties: ['Draw five pictures a week', 'Correct them with the author'],
        asks: ['A portfolio with people, animals and water in it'],
      },
      {
        title: 'Flutter Developer',
        role: fullTime,
        mode: 'hybrid',
        places: ['Bhopal', 'Indore'],
        salary: '8LPA-10LPA',
        skills: 'Flutter, Dart, Git',
        about: 'Our reading app opens a book in a second, also where there is no network.',
        duties: ['Build pages for readers and teachers', 'Test on phones that cost 6,000 rupees'],
        asks: ['An app of your own, finished or not'],
      },
      {
        title: 'Marketing Intern',
        role: 'internship',
        mode: 'in-office',
        places: ['Bhopal'],
        salary: '10,000-15,000',
        skills: 'Communication, Canva, Excel',
        about: 'You find out which schools choose their own books, and why.',
        duties: ['Call ten schools a day', 'Write down what they say, not what we hoped for'],
        asks: ['You like to talk to strangers'],
      },
    ],
  },
  {
    name: 'Satpura Systems',
    industry: 'Software',
    about: 'Billing and stock for 14,000 pharmacies.',
    type: 'Start Up (Bootstrapped)',
    founded: 2012,
    size: '101-1000',
    address: 'Wardha Road, Nagpur 440015',
    recruiter: 'Amol Wankhede',
    position: 'Engineering manager',
    jobs: [
      {
        title: 'Software Tester',
        role: fullTime,
        mode: 'in-office',
        places: ['Nagpur'],
        salary: '6LPA-8LPA',
        skills: 'Manual testing, SQL, Postman',
        openings: 3,
        about: 'A wrong bill is a quarrel at a counter. You find it first.',
        duties: ['Test each release for two days', 'Write cases that a machine can run later'],
        asks: ['You report a fault so that others can repeat it'],
      },
      {
        title: 'Backend Developer (Node.js)',
        role: fullTime,
        mode: 'hybrid',
        places: ['Nagpur', 'Pune'],
        salary: '10LPA-15LPA',
        skills: 'Node.js, TypeScript, PostgreSQL',
        about: 'At seven in the evening every pharmacy in the country sells at once.',
        duties: ['Build and measure services in TypeScript', 'Be on call for one week in six, with a colleague'],
        asks: ['A service of yours that has run for a month', 'SQL beyond select'],
      },
      {
        title: 'Technical Writer',
        role: freelance,
        mode: 'remote',
        places: ['Anywhere in India'],
        salary: '15,001-20,000',
        skills: 'Technical writing, Markdown, English',
        openings: 1,
        about: 'Our manual has 300 pages. Half of them would do.',
        duties: ['Rewrite ten pages a week', 'Try each step before you describe it'],
        asks: ['Two pages that explain something hard'],
      },
      {
        title: 'Web Development Intern',
        role: 'internship',
        mode: 'in-office',
        places: ['Nagpur'],
        salary: '20,001-30,000',
        skills: 'HTML, CSS, JavaScript',
        openings: 4,
        about: 'Half a year in a team that ships every Thursday.',
        duties: ['Mend one fault a day', 'Build one report from start to end'],
        asks: ['A page that you have built by hand'],
      },
      {
        title: 'Pharmacist, Data Quality',
        role: fullTime,
        mode: 'remote',
        places: ['Anywhere in India'],
        salary: '6LPA-8LPA',
        skills: 'Pharmacology, Excel, English',
        about: 'Two lakh medicines are in our list. You know which of them are the same.',
        duties: ['Check 150 entries a day', 'Settle doubts with the makers'],
        asks: ['B.Pharm, registered or about to be'],
      },
    ],
  },
  {
    name: 'Tungabhadra Labs',
    industry: 'Research',
    about: 'Soil tests for farmers in Karnataka.',
    type: 'Start Up (Bootstrapped)',
    founded: 2023,
    size: '1-10',
    address: 'Hampi Road, Hosapete 583201',
    recruiter: 'Chitra Gowda',
    position: 'Founder',
    jobs: [
      {
        title: 'Lab Assistant',
        role: fullTime,
        mode: 'in-office',
        places: ['Hosapete'],
        salary: '6LPA-8LPA',
        skills: 'Chemistry, Kannada, Record keeping',
        openings: 1,
        about: 'You test 60 samples a day and explain the results in Kannada.',
        duties: ['Prepare and test samples', 'Call farmers with their results'],
        asks: ['B.Sc. Chemistry or Agriculture'],
      },
    ],
  },
]
