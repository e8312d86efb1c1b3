import { limits } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { resumeOf } from '#src/testing/resume-texts.ts'
import { factsIn } from './resume-facts.ts'

const facts = (text: string) => factsIn(resumeOf(text.split('\n')), limits)

describe('a whole resume', () => {
  test('a whole resume in one column, with the degree first, is read', () => {
    expect(
      facts(`MEERA NAIR
Kochi, Kerala | +91 98765 43210 | meera.nair@example.org
linkedin.com/in/meera

CAREER OBJECTIVE
To grow in a company that builds things for people from 2021 to 2099.

EDUCATION
B.Tech in Computer Science and Engineering, 2022 - 2026
Model Engineering College, Kochi
CGPA: 8.7
Class XII, Kendriya Vidyalaya, CBSE, 2022

TECHNICAL SKILLS
Languages: Java, C++, Python
Tools: Git, Docker (basics)
React, SQL, java

PROJECTS
Tide table - shows when the tide turns`),
    ).toEqual({
      fullName: 'Meera Nair',
      email: 'meera.nair@example.org',
      mobileNo: '+919876543210',
      education: [
        {
          degree: 'B.Tech in Computer Science and Engineering',
          collegeName: 'Model Engineering College',
          startingYear: 2022,
          graduationYear: 2026,
        },
      ],
      skills: ['Java', 'C++', 'Python', 'Git', 'Docker', 'React', 'SQL'],
      experience: [],
      projects: [{ title: 'Tide table', link: '', description: 'shows when the tide turns' }],
      unsure: {},
    })
  })

  test('a whole resume with the college first, two degrees and years of two digits is read', () => {
    expect(
      facts(`Curriculum Vitae
Name: Arjun Kumar Reddy
Mobile: 098480-22338
Email: ARJUN.REDDY@example.co.in
Academic Qualifications
National Institute of Technology, Warangal
M.C.A. (Computer Applications)
Aug 2021 – May 2023
Osmania University  B.Sc. Mathematics  2018-21
Key Skills:
• Data analysis • Power BI
• Excel`),
    ).toEqual({
      fullName: 'Arjun Kumar Reddy',
      email: 'arjun.reddy@example.co.in',
      mobileNo: '9848022338',
      education: [
        {
          degree: 'M.C.A. (Computer Applications)',
          collegeName: 'National Institute of Technology, Warangal',
          startingYear: 2021,
          graduationYear: 2023,
        },
        { degree: 'B.Sc. Mathematics', collegeName: 'Osmania University', startingYear: 2018, graduationYear: 2021 },
      ],
      skills: ['Data analysis', 'Power BI', 'Excel'],
      experience: [],
      projects: [],
      unsure: {},
    })
  })

  test('a whole resume with widely spaced headings and studies that still go on is read', () => {
    expect(
      facts(`P R I Y A   S H A R M A
Aspiring Data Analyst
E D U C A T I O N
Bachelor of Engineering (ECE) from PES University | 2023 - Present
S K I L L S
Skill set: Tableau; Statistics`),
    ).toMatchObject({
      fullName: 'Priya Sharma',
      education: [
        {
          degree: 'Bachelor of Engineering (ECE)',
          collegeName: 'PES University',
          startingYear: 2023,
          graduationYear: null,
        },
      ],
      skills: ['Tableau', 'Statistics'],
      experience: [],
      projects: [],
      unsure: {},
    })
  })
})

describe('names', () => {
  test.each([
    ['Frontend Developer\nAsha Rao', 'Asha Rao'],
    ["Brian D'Souza | Pune", "Brian D'Souza"],
    ['K. S. Lakshmi Narayanan', 'K. S. Lakshmi Narayanan'],
    ['Resume', ''],
    ['i like long walks', ''],
    ['Software Engineer\n12 MG Road, Bengaluru', ''],
  ])('the name in %j is %j', (text, name) => {
    expect(facts(text).fullName).toBe(name)
  })
})

describe('mobile numbers', () => {
  test.each([
    ['+91-9876543210', '+919876543210'],
    ['(+91) 98765 43210', '+919876543210'],
    ['0091 9876543210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['98765-43210 / 91234 56780', '9876543210'],
    ['9876 543 210', '9876543210'],
    ['987 654 3210', '9876543210'],
    ['+91 9876 5432 10', '+919876543210'],
    ['0091 9876 543210', '+919876543210'],
    ['9 8 7 6 5 4 3 2 1 0', ''],
    ['+44 20 7946 0958', '+442079460958'],
    ['1234567890', ''],
    ['Account 123456789012345678', ''],
    ['2019 - 2023', ''],
  ])('the mobile number in %j is %j', (text, number) => {
    expect(facts(text).mobileNo).toBe(number)
  })
})

describe('degrees', () => {
  const studies = (line: string) => facts(`Education\n${line}`).education

  test.each([
    ['B.E. Mechanical Engineering, Anna University, 2020-2024', 'B.E. Mechanical Engineering'],
    ['BE - Information Technology, Pune University', 'BE'],
    ['BCA, Christ University, 2025', 'BCA'],
    ['MBA (Finance) | Symbiosis Institute of Business Management | 2024', 'MBA (Finance)'],
    ['Diploma in Civil Engineering, Government Polytechnic, 2019', 'Diploma in Civil Engineering'],
    ['Integrated M.Tech CSE at VIT Vellore', 'Integrated M.Tech CSE'],
    ['Ph.D. in Physics, IISc Bengaluru', 'Ph.D. in Physics'],
  ])('the degree in %j is read', (line, degree) => {
    expect(studies(line)).toEqual([expect.objectContaining({ degree })])
  })

  test('degrees are not found in ordinary sentences', () => {
    expect(studies('Proud to be and to make me grow at a college')).toEqual([])
    expect(facts('I want to be an engineer. Ask me at 5.').education).toEqual([])
  })

  test('impossible years of studies are left out', () => {
    expect(studies('B.Tech, PES University, 2026 - 2022')).toEqual([
      expect.objectContaining({ startingYear: null, graduationYear: null }),
    ])
  })

  test('a college with a town in its name keeps the town', () => {
    expect(studies('B.Tech, College of Engineering, Pune, 2024')[0]?.collegeName).toBe('College of Engineering, Pune')
  })
})

describe('an uncertain value is shown and never filled in', () => {
  test.each([
    ['Asha Rao\nReferences\nDr. Pinto, 98765 43210, pinto@example.org', { mobileNo: '', email: '' }],
    ['Asha Rao\nMother: 98765 43210', { mobileNo: '' }],
    ['Asha Rao\nshrutiதduttaa@example.org', { email: '' }],
    ['Asha Rao\nasha rao@example.org', { email: '', unsure: { email: 'rao@example.org' } }],
    [
      'Asha Rao\nExperience\nClerk, Acme Foods, 2021 - 2023\nEducation\nB.Com, Example College',
      { education: [{ degree: 'B.Com', collegeName: 'Example College', startingYear: null, graduationYear: null }] },
    ],
  ])('uncertain values are shown and never filled in: %j', (text, expected) => {
    expect(facts(text)).toMatchObject(expected)
  })
})

describe('education in tables', () => {
  test('education in tables is read by the column headings, even where cells have several lines', () => {
    expect(
      facts(`Education
Course         Institution                    Board / University   Year of passing   Percentage
B.E.           KLE Institute of               VTU, Belagavi        2025              7.9 CGPA
(Mechanical)   Technology, Hubballi
PUC            Vidya PU College               Karnataka Board      2021              88%`).education,
    ).toEqual([
      {
        degree: 'B.E. (Mechanical)',
        collegeName: 'KLE Institute of Technology, Hubballi',
        startingYear: null,
        graduationYear: 2025,
      },
    ])
  })
})

test('table rows with unknown degree names are not read as a degree', () => {
  expect(
    facts(`Education
Exam Passed   Institution                  Year   Marks

B.Sc.         Barak Institute, Silchar     2023   77

Vocational    Town Girls Centre            2019   80`).education,
  ).toEqual([{ degree: 'B.Sc.', collegeName: 'Barak Institute, Silchar', startingYear: null, graduationYear: 2023 }])
})

describe('dates of studies', () => {
  test.each([
    ['08/2022 - 05/2026', 2022, 2026],
    ["Aug'22 - May'26", 2022, 2026],
    ['2022-26', 2022, 2026],
    ['August 2022 - May', 2022, null],
    ['Expected 2026', null, 2026],
    ['2023 - Present', 2023, null],
  ])('dates of studies are read: %s', (dates, startingYear, graduationYear) => {
    expect(facts(`Education\nB.TECH (CSE), Model Engineering College\n${dates}`).education).toEqual([
      { degree: 'B.TECH (CSE)', collegeName: 'Model Engineering College', startingYear, graduationYear },
    ])
  })
})

describe('skills', () => {
  test.each([
    ['➢ Spring\n✓ Flutter', ['Spring', 'Flutter']],
    ['Languages: C, Java\nTools: Git (Advanced), Docker', ['C', 'Java', 'Git', 'Docker']],
    ['Java ●●●○○\nSQL ★★★★☆', ['Java', 'SQL']],
    ['SQL (MySQL, Postgres), Excel', ['SQL', 'Excel']],
    ['Programming, Machine Learning and long lists of words, VS\nCode', ['Programming', 'VS Code']],
    ['React, SQL\nAreas of interest\nChess', ['React', 'SQL']],
    ['Typing, English, Hindi', ['Typing']],
  ])('skills are read: %j', (text, skills) => {
    expect(facts(`Skills\n${text}`).skills).toEqual(skills)
  })
})

describe('experience', () => {
  const acme = { companyName: 'Acme Foods Pvt Ltd', role: 'Data Analyst Intern', from: 'May 2024', to: 'August 2024' }
  test.each([
    ['**Data Analyst Intern   May 2024 - Aug 2024\nAcme Foods Pvt Ltd, Pune\n  Counted mangoes'],
    ['**Acme Foods Pvt Ltd   May 2024 - Aug 2024\nData Analyst Intern\n• Counted mangoes'],
    ['Data Analyst Intern | Acme Foods Pvt Ltd | May 2024 - Aug 2024\n- Counted mangoes'],
    ['Data Analyst Intern at Acme Foods Pvt Ltd (05/2024 - 08/2024)\n- Counted mangoes'],
    ['• Worked as a Data Analyst Intern in Acme Foods Pvt Ltd from May 2024 to August 2024: Counted mangoes'],
    [
      'Company: Acme Foods Pvt Ltd\nDesignation: Data Analyst Intern\nPeriod: May 2024 to Aug 2024\nDuties: Counted mangoes',
    ],
    [
      'May 2024 -   **Data Analyst Intern\nAug 2024     Acme Foods Pvt Ltd, Pune\n             • Counted mangoes'.replace(
        '**',
        '',
      ),
    ],
  ])('experience is read: %j', (text) => {
    expect(facts(`Work Experience\n${text}`).experience).toEqual([{ ...acme, description: 'Counted mangoes' }])
  })

  test('experience without a role is uncertain', () => {
    const { experience, unsure } = facts('Experience\nAcme Foods Pvt Ltd   2023 - Present\n- Counted mangoes')
    expect(experience).toEqual([])
    expect(unsure.experience).toMatchObject([
      { companyName: 'Acme Foods Pvt Ltd', role: '', from: '2023', to: 'Present' },
    ])
  })
})

test('an unknown role or company is recognized by the order of the other entries', () => {
  expect(
    facts(`Experience
**Teacher   2021 - 2023
Acme Model School
• Taught maths
**Trail Finder   2019 - 2020
Zanskar Walks
• Found trails`).experience,
  ).toMatchObject([
    { role: 'Teacher', companyName: 'Acme Model School' },
    { role: 'Trail Finder', companyName: 'Zanskar Walks' },
  ])
})

describe('headings', () => {
  test('headings are recognized with numbers, and by a style that they share with other headings', () => {
    expect(
      facts(`Asha Rao

**1. OBJECTIVE
To learn.

**2. TEACHING EXPERIENCE
Clerk at Acme Foods Pvt Ltd (2021 - 2023)

**3. LABORATORY SKILLS
Titration, Weighing

**4. SOFTWARE EXPOSURE
ChemDraw

**5. ROTARY MEETINGS
Pune, Goa

**6. EDUCATION
B.Sc., Example College, 2020`),
    ).toMatchObject({
      experience: [{ companyName: 'Acme Foods Pvt Ltd', role: 'Clerk' }],
      skills: ['Titration', 'Weighing', 'ChemDraw'],
      education: [{ degree: 'B.Sc.', collegeName: 'Example College' }],
    })
  })

  test('headings in a column of their own are read before their text, even halfway down it or on two lines', () => {
    expect(
      facts(`Asha Rao
Education            B.Com, Example College, 2020
                     Tally, Busy
Technical
Skills
                     MS Excel



                     Clerk, Acme Foods Pvt Ltd
Work Experience      2021 - 2023
                     Filed papers`),
    ).toMatchObject({
      skills: ['Tally', 'Busy', 'MS Excel'],
      experience: [{ companyName: 'Acme Foods Pvt Ltd', role: 'Clerk' }],
    })
  })
})

describe('contacts at the end', () => {
  const text = (name: string) => `${name}\nSkills\nReact\nHobbies\nChess\nasha.rao@example.org   98765 43210`

  test("contacts at the end are the candidate's own if the email contains their name", () => {
    expect(facts(text('Asha Rao'))).toMatchObject({ email: 'asha.rao@example.org', mobileNo: '9876543210' })
  })

  test('contacts at the end are only shown if the email does not contain the name', () => {
    expect(facts(text('Zoya Khan'))).toMatchObject({
      email: '',
      mobileNo: '',
      unsure: { email: 'asha.rao@example.org', mobileNo: '9876543210' },
    })
  })
})

test('projects are read with titles, links and texts', () => {
  expect(
    facts(
      'Projects\n**Tide table | React   Jan 2025\n• Shows tides at https://tides.example.org/a\n**Bus board\n• Shows buses',
    ).projects,
  ).toEqual([
    {
      title: 'Tide table',
      link: 'https://tides.example.org/a',
      description: 'Shows tides at https://tides.example.org/a',
    },
    { title: 'Bus board', link: '', description: 'Shows buses' },
  ])
})

test('swapped letters of a broken font are corrected, and impossible Indian words are left out', () => {
  expect(facts('Shru琀椀 Da琀琀a\nSkills\nFlu琀琀er, कसान क म')).toMatchObject({
    fullName: 'Shruti Datta',
    skills: ['Flutter'],
  })
  expect(facts('Name: प्रिया शर्मा')).toMatchObject({ fullName: 'प्रिया शर्मा' })
  expect(facts('Name: प्रिया शर्मा')).not.toHaveProperty('lostScripts')
  expect(facts('Name: प्रिया शर्मा\nSkills\nதமிழ், ெமாழி')).toMatchObject({
    fullName: 'प्रिया शर्मा',
    skills: [],
    lostScripts: ['Tamil'],
  })
})

describe('hostile text', () => {
  test('hostile text is read within two seconds of processor time', () => {
    const long = ['a'.repeat(400), '@'.repeat(400), '1 '.repeat(200), 'A. '.repeat(130), 'Skills: '.repeat(50)]
    const text = Array.from({ length: 150 }, (_, n) => long[n % long.length] ?? '')
    const began = process.cpuUsage()

    const found = factsIn(resumeOf(text), limits)

    expect(found.skills.length).toBeLessThanOrEqual(30)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000)
  })
})
