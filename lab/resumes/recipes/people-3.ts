import type { Person } from './person.ts'

/** People whose resumes lack something, or are in scripts of India. All invented. */
export const scripts = {
  kannada: {
    name: 'ಶೃತಿ ಹೆಗಡೆ',
    email: 'shruthi.hegde@example.org',
    phone: '+91 94480 60607',
    place: 'Sirsi, Karnataka',
    studies: [
      {
        degree: 'B.Sc. (Agriculture)',
        college: 'Malenadu College of Agriculture',
        when: '2021 – 2025',
        from: 2021,
        to: 2025,
        alsoDegree: ['B.Sc.'],
      },
    ],
    skills: [['', ['Soil Testing', 'Drip Irrigation', 'GIS', 'MS Excel']]],
    projects: [{ title: 'Mixed Cropping of Areca and Pepper', points: ['Compared the yield of six plots'] }],
    languages: ['Kannada', 'English'],
  },
  hindi: {
    name: 'सुनील कुमार यादव',
    email: 'sunil.yadav@example.test',
    phone: '+91 94150 70708',
    place: 'Kanpur',
    studies: [
      { degree: 'B.A.', college: 'Ganga Degree College', when: '2022 – 2025', from: 2022, to: 2025, score: '61%' },
    ],
    skills: [['', ['Hindi Typing', 'MS Word', 'Data Entry', 'Tally']]],
    jobs: [
      {
        company: 'Kanpur Jal Sansthan',
        role: 'Office Assistant',
        when: 'Jun 2025 – Present',
        place: 'Kanpur',
        points: ['Types letters in Hindi and English'],
      },
    ],
    languages: ['Hindi', 'English'],
  },
  /** The only telephone is a landline of the college, the only address a referee's. */
  noContact: {
    name: 'Pooja Sawant',
    email: '',
    phone: '',
    place: 'Ratnagiri, Maharashtra',
    studies: [
      {
        degree: 'B.E. in Computer Engineering',
        college: 'Konkan College of Engineering',
        when: '2022 – 2026',
        from: 2022,
        to: 2026,
        alsoDegree: ['B.E.'],
      },
    ],
    skills: [['', ['Java', 'HTML', 'CSS', 'MySQL']]],
    projects: [{ title: 'Ferry Timetable', points: ['Shows the next boat without internet'] }],
    referees: ['Prof. A. Kulkarni, Head of Department, office 02352 222111, kulkarni.office@example.com'],
    hobbies: ['Trekking', 'Rangoli'],
  },
  /** No study yet: the years are those of school and of a job. */
  schoolOnly: {
    name: 'Manoj Bisht',
    email: 'manoj.bisht@example.com',
    phone: '+91 94120 80809',
    place: 'Almora, Uttarakhand',
    studies: [],
    schools: [
      {
        course: 'Intermediate',
        school: 'Government Inter College, Almora',
        board: 'UK Board',
        when: '2024',
        score: '68%',
      },
      {
        course: 'High School',
        school: 'Government Inter College, Almora',
        board: 'UK Board',
        when: '2022',
        score: '71%',
      },
    ],
    skills: [['', ['Driving', 'MS Excel', 'Customer Service']]],
    jobs: [
      {
        company: 'Kumaon Transport Office',
        role: 'Booking Clerk',
        when: '2024 – 2026',
        place: 'Almora',
        points: ['Sells tickets and keeps the cash book'],
      },
    ],
    languages: ['Hindi', 'Kumaoni'],
  },
} satisfies Record<string, Person>
