import { type FoundBy, searchWords } from '@firstrung/contract'

/** A filter that words of a search mean. */
export type WordFilter = Pick<FoundBy, 'filter' | 'value'>

/** Words of several names as one key, so that 'part time', 'part-time' and 'parttime' are the same. */
export const keyOfWords = (words: readonly string[]): string => words.join('')
const keysOf = (texts: readonly string[]): string[] => texts.map((text) => keyOfWords(searchWords(text)))

const filterWords: readonly (WordFilter & { words: string })[] = [
  {
    filter: 'role',
    value: 'internship',
    words:
      'internship, internships, intern, interns, summer internship, winter internship, internship program, internship programme, इंटर्नशिप, इंटर्न',
  },
  {
    filter: 'role',
    value: 'job(full-time)',
    words: 'full time, fulltimer, full timer, permanent, regular job, full day, फुल टाइम, पूर्णकालिक',
  },
  {
    filter: 'role',
    value: 'job(part-time)',
    words:
      'part time, part timer, half day, freelance, freelancer, freelancers, freelancing, free lancing, free lancer, पार्ट टाइम, अंशकालिक, फ्रीलांस',
  },
  {
    filter: 'mode',
    value: 'remote',
    words:
      'remote, remotely, remote work, fully remote, wfh, work from home, working from home, work at home, work home, from home, home based, home job, online job, online jobs, online work, work from anywhere, ghar baithe, ghar se, ghar se kaam, ghar par, वर्क फ्रॉम होम, घर बैठे, घर से, घर से काम, घर पर',
  },
  {
    filter: 'mode',
    value: 'in-office',
    words: 'work from office, wfo, in office, from office, on site, in person, at office',
  },
  { filter: 'mode', value: 'hybrid', words: 'hybrid, hybrid mode, हाइब्रिड' },
  {
    filter: 'fresher',
    value: 'yes',
    words:
      'fresher, freshers, fresh graduate, fresh graduates, recent graduate, recent graduates, new graduate, new grad, entry level, no experience, no exp, no experience required, no experience needed, experience not required, without experience, without any experience, zero experience, 0 experience, 0 exp, 0 year, 0 years, 0 year experience, 0 years experience, फ्रेशर, फ्रेशर्स, बिना अनुभव, बिना अनुभव के, bina experience, bina experience ke, bina anubhav',
  },
]
/** Kinds, modes and levels by the words for them. */
export const filtersByWords: ReadonlyMap<string, WordFilter> = new Map(
  filterWords.flatMap(({ words, ...filter }) => keysOf(words.split(',')).map((key) => [key, filter] as const)),
)

/** Words around a wish, which say that somebody looks for a job. */
export const askingWords: ReadonlySet<string> = new Set(
  keysOf(
    'job, jobs, jobb, job opening, job openings, job vacancy, job vacancies, vacancy, vacancies, vacant, opening, openings, opportunity, opportunities, position, positions, career, careers, employment, hiring, hire, hirings, now hiring, we are hiring, urgent, urgently, urgent hiring, urgent requirement, immediate, immediately, immediate joining, immediate joiner, immediate joiners, joining, required, require, requirement, requirements, needed, wanted, want, looking, looking for, i want, i need, need, search, find, show me, apply, apply now, walk in, walkin, walk in interview, walkin interview, latest, today, near me, nearby, near by, nearest, my city, my area, available, salary, high salary, good salary, with salary, stipend, paid, with stipend, naukri, naukari, nokri, kaam, chahiye, chahie, jarurat, bharti, नौकरी, नौकरियां, नौकरियाँ, जॉब, जॉब्स, काम, चाहिए, वैकेंसी, रिक्ति, please, pls, plz, 2025, 2026, 2027, batch, experience, experienced, exp, opening for, for students, for student, for college students, for girls, for women, for ladies, for boys, for females, for males, for housewives, for housewife, for graduates, for graduate, for male, for female, in india, across india, all india, pan india, india'.split(
      ',',
    ),
  ),
)

/** Words of the lists above that people mistype. */
export const readableWords: readonly string[] = [
  'internship internships intern full time part freelance freelancing remote work from home hybrid office fresher freshers',
  'experience graduate entry level vacancy vacancies opening openings hiring urgent required walkin naukri',
]

/** Words that hold others together. Alone they may be a name. */
export const joiningWords: ReadonlySet<string> = new Set(
  keysOf(
    'a, an, and, as, at, by, cum, for, from, in, into, me, mein, my, near, of, on, or, the, ya, to, around, aur, with, ke, ka, ki, liye, ke liye, main, में, मे, के, के लिए, लिए, का, की, और, या, पास, के पास, i'.split(
      ',',
    ),
  ),
)
/** Between two wishes these words mean that either is enough. The second list does so only between two jobs. */
export const eitherWords: ReadonlySet<string> = new Set(keysOf('or, cum, ya, या'.split(',')))
export const andWords: ReadonlySet<string> = new Set(keysOf('and, aur, और'.split(',')))
/** After these a place follows, or before them in Hindi. */
export const placeWords: ReadonlySet<string> = new Set(
  keysOf('in, at, near, around, from, to, me, mein, में, मे'.split(',')),
)

/** Languages: next to a job they describe the candidate. Most jobs do not name a language. */
export const languages: ReadonlySet<string> = new Set(
  keysOf(
    'assamese, bangla, bengali, english, gujarati, hindi, kannada, konkani, malayalam, marathi, nepali, odia, oriya, punjabi, sanskrit, tamil, telugu, urdu, arabic, chinese, french, german, italian, japanese, korean, mandarin, portuguese, russian, spanish, हिंदी, हिन्दी, अंग्रेजी, इंग्लिश'.split(
      ',',
    ),
  ),
)

const degreeWords: readonly { words: string; fields: readonly string[] }[] = [
  {
    words:
      'mca, bca, msc it, bsc it, msc cs, bsc cs, msc computer science, bsc computer science, btech cse, btech it, be cse',
    fields: ['Software engineer', 'Information technology'],
  },
  { words: 'bcom, b com, mcom, m com, commerce graduate', fields: ['Accountant', 'Finance executive', 'Bank clerk'] },
  {
    words: 'mba, bba, bbm, pgdm',
    fields: ['Management trainee', 'Business development executive', 'Marketing executive', 'HR executive'],
  },
  { words: 'bed, b ed, deled, d el ed', fields: ['Teacher'] },
  { words: 'llb, ll b, llm', fields: ['Legal associate'] },
  {
    words:
      'btech, b tech, mtech, m tech, bsc, b sc, msc, m sc, phd, diploma, diploma holder, polytechnic, graduate, any graduate, any degree, graduation, graduation pass, undergraduate, under graduate, postgraduate, post graduate, ug, pg, 5th pass, 8th pass, 10th, 10th pass, 10 pass, 12th, 12th pass, 12 pass, ssc, hsc, sslc, puc, matric, matric pass, inter pass, intermediate, intermediate pass, class 10, class 12, illiterate, दसवीं पास, 10वीं पास, 12वीं पास, बारहवीं पास, स्नातक',
    fields: [],
  },
]
/** Degrees and years of school by the words for them, each with the jobs of its field. */
export const degrees: ReadonlyMap<string, readonly string[]> = new Map(
  degreeWords.flatMap(({ words, fields }) => keysOf(words.split(',')).map((key) => [key, fields] as const)),
)

/** English words that nearly every text has: they are looked for in titles and names alone. */
export const commonWords: ReadonlySet<string> = new Set(
  'a about above after again all am an and any are as at be because been before being below between both but by can could did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it its just me more most my no nor not now of off on once only or other our out over own same she should so some such than that the their them then there these they this those through to too under until up very was we were what when where which while who whom why will with would you your'.split(
    ' ',
  ),
)

/** Names of skills that are also words of every day: no text is searched for them, only titles and what is asked for. */
export const everydayNames: ReadonlySet<string> = new Set(
  'access algorithms cloud editing express flask hive lean leadership node notion onboarding ownership rails rest retail ruby rust sketch spark spring stats strategy swift testing training typing unity word writing'.split(
    ' ',
  ),
)
