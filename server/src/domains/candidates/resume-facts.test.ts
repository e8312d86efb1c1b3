import { limits } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { factsIn } from './resume-facts.ts'

const lines = (text: string) => text.split('\n')
const facts = (text: string) => factsIn(lines(text), limits)

describe('a whole resume', () => {
  test('in one column, degree first', () => {
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
      projects: [],
      unsure: {},
    })
  })

  test('with the college first, two degrees and years of two digits', () => {
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

  test('that has headings with wide letters and studies that go on', () => {
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
  ])('%j gives %j', (text, name) => {
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
    ['+44 20 7946 0958', '+442079460958'],
    ['1234567890', ''],
    ['Account 123456789012345678', ''],
    ['2019 - 2023', ''],
  ])('%j gives %j', (text, number) => {
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
  ])('%j', (line, degree) => {
    expect(studies(line)).toEqual([expect.objectContaining({ degree })])
  })

  test('are not seen in plain words', () => {
    expect(studies('Proud to be and to make me grow at a college')).toEqual([])
    expect(facts('I want to be an engineer. Ask me at 5.').education).toEqual([])
  })

  test('years that cannot be are left out', () => {
    expect(studies('B.Tech, PES University, 2026 - 2022')).toEqual([
      expect.objectContaining({ startingYear: null, graduationYear: null }),
    ])
  })

  test('a college of a town keeps the town', () => {
    expect(studies('B.Tech, College of Engineering, Pune, 2024')[0]?.collegeName).toBe('College of Engineering, Pune')
  })
})

describe('hostile text', () => {
  test('is gone through in no time', () => {
    const long = ['a'.repeat(400), '@'.repeat(400), '1 '.repeat(200), 'A. '.repeat(130), 'Skills: '.repeat(50)]
    const text = Array.from({ length: 150 }, (_, n) => long[n % long.length] ?? '')
    const began = process.cpuUsage()

    const found = factsIn(text, limits)

    expect(found.skills.length).toBeLessThanOrEqual(30)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000)
  })
})
