import type { InterestType, JobDraft, ProfileSave } from '@firstrung/contract'

export type Profile = Partial<ProfileSave>

/** The recruiters of the demo, the jobs of their hiring panels, and the candidates: all fictional. */
export const recruiters: Record<'meera' | 'arjun', Profile> = {
  meera: {
    fullName: 'Meera Krishnan',
    mobileNo: '9845012345',
    currentPosition: 'Head of Talent',
    linkedIn: 'https://www.linkedin.com/in/meera-krishnan-demo',
    companyName: 'Sahyadri Software',
    industry: 'Software',
    companyDesc: 'Booking software for bus operators across Maharashtra and Karnataka.',
    companyType: 'Start Up (Funded)',
    yearOfEstd: 2016,
    companySize: '11-100',
    companyAddress: 'Baner Road, Pune 411045',
    gstNumber: '27AAPFU0939F1ZV',
  },
  arjun: {
    fullName: 'Arjun Nambiar',
    mobileNo: '9447011223',
    currentPosition: 'Founder',
    linkedIn: 'https://www.linkedin.com/in/arjun-nambiar-demo',
    companyName: 'Periyar Analytics',
    industry: 'Data',
    companyDesc: 'Forecasts for tea estates and spice traders.',
    companyType: 'Start Up (Bootstrapped)',
    yearOfEstd: 2021,
    companySize: '1-10',
    companyAddress: 'Panampilly Nagar, Kochi 682036',
    gstNumber: '32AAGCP1234Q1Z5',
  },
}

export const jobs: Record<'frontend' | 'backend' | 'support' | 'content' | 'analyst', Omit<JobDraft, 'description'>> = {
  frontend: {
    jobTitle: 'Frontend Developer',
    qualifications: 'React, TypeScript, CSS',
    salary: '6LPA-8LPA',
    jobRole: 'job(full-time)',
    jobType: 'hybrid',
    jobLocations: ['Pune', 'Bengaluru'],
    numOpenings: 2,
  },
  backend: {
    jobTitle: 'Backend Engineer',
    qualifications: 'Java, SQL, REST',
    salary: '8LPA-10LPA',
    jobRole: 'job(full-time)',
    jobType: 'in-office',
    jobLocations: ['Pune'],
    numOpenings: 1,
  },
  support: {
    jobTitle: 'Customer Support Intern',
    qualifications: 'English, Marathi, patience',
    salary: '10,000-15,000',
    jobRole: 'internship',
    jobType: 'in-office',
    jobLocations: ['Pune'],
    numOpenings: 3,
  },
  content: {
    jobTitle: 'Content Writer',
    qualifications: 'Copywriting, SEO',
    salary: '15,001-20,000',
    jobRole: 'job(part-time)',
    jobType: 'remote',
    jobLocations: ['Anywhere in India'],
    numOpenings: 1,
  },
  analyst: {
    jobTitle: 'Data Analyst Intern',
    qualifications: 'SQL, Excel, Python',
    salary: '20,001-30,000',
    jobRole: 'internship',
    jobType: 'remote',
    jobLocations: ['Kochi'],
    numOpenings: 2,
  },
}

interface DemoCandidate {
  profile: Profile
  tests: { test: string; share: number }[]
  applied: InterestType[]
}

/** The fields of a profile that most candidates have in common. */
const fresher = {
  startingYear: 2022,
  graduationYear: 2026,
  jobType: ['remote', 'hybrid', 'in-office'],
  workExperience: '0-6 Months',
  experienceDesc: [],
  workedOnProject: true,
} satisfies Profile

/** The candidates; null for somebody who has only registered. */
export const candidates: Record<string, DemoCandidate | null> = {
  'ananya.iyer': {
    profile: {
      ...fresher,
      fullName: 'Ananya Iyer',
      mobileNo: '9840011111',
      state: 'Tamil Nadu',
      collegeName: 'PSG College of Technology',
      degree: 'B.E. Computer Science',
      lookingFor: ['job'],
      preferredLocations: ['Bengaluru', 'Chennai'],
      fields: ['frontend', 'react'],
      expectedCtc: 700_000,
      skills: [
        { skill: 'React', level: 'expert' },
        { skill: 'TypeScript', level: 'advance' },
        { skill: 'CSS', level: 'advance' },
      ],
      projects: [
        {
          title: 'Mess menu',
          link: 'https://example.org/mess',
          description: 'What the canteen cooks, with ratings by students.',
        },
      ],
    },
    tests: [{ test: 'React', share: 0.9 }],
    applied: ['jobs'],
  },
  'kavya.menon': {
    profile: {
      ...fresher,
      fullName: 'Kavya Menon',
      mobileNo: '9846022222',
      state: 'Kerala',
      collegeName: 'Model Engineering College',
      degree: 'B.Tech Computer Science',
      lookingFor: ['job', 'internship'],
      preferredLocations: ['Kochi', 'Pune'],
      fields: ['frontend'],
      expectedCtc: 600_000,
      skills: [
        { skill: 'React', level: 'intermediate' },
        { skill: 'Figma', level: 'advance' },
      ],
      projects: [
        {
          title: 'Tide table',
          link: 'https://example.org/tides',
          description: 'When the tide turns in Fort Kochi, also offline.',
        },
      ],
    },
    tests: [{ test: 'React', share: 0.7 }],
    applied: ['jobs', 'internships'],
  },
  'ravi.kumar': {
    profile: {
      ...fresher,
      fullName: 'Ravi Kumar',
      mobileNo: '9822033333',
      state: 'Maharashtra',
      collegeName: 'College of Engineering Pune',
      degree: 'B.Tech Information Technology',
      lookingFor: ['job'],
      preferredLocations: ['Pune'],
      fields: ['backend', 'java'],
      expectedCtc: 900_000,
      skills: [
        { skill: 'Java', level: 'advance' },
        { skill: 'SQL', level: 'advance' },
        { skill: 'REST', level: 'intermediate' },
      ],
      experienceDesc: [
        {
          companyName: 'Deccan Logistics',
          description: 'Summer project: routes of 40 delivery vans.',
          role: 'Operations intern',
          from: '2025-05',
          to: '2025-07',
        },
      ],
      projects: [
        { title: 'Library desk', link: '', description: 'Lending for a college library, with fines and reminders.' },
      ],
    },
    tests: [{ test: 'Java Core', share: 0.95 }],
    applied: ['jobs'],
  },
  'sneha.das': {
    profile: {
      ...fresher,
      fullName: 'Sneha Das',
      mobileNo: '9830044444',
      state: 'West Bengal',
      collegeName: 'Jadavpur University',
      degree: 'B.Sc Statistics',
      lookingFor: ['job', 'internship'],
      preferredLocations: ['Kolkata', 'Kochi'],
      fields: ['data analyst', 'python'],
      expectedCtc: 500_000,
      skills: [
        { skill: 'SQL', level: 'advance' },
        { skill: 'Python', level: 'intermediate' },
        { skill: 'Excel', level: 'expert' },
      ],
      projects: [
        { title: 'Tram times', link: 'https://example.org/trams', description: 'Which tram is late, and by how much.' },
      ],
    },
    tests: [{ test: 'SQL and Statistics', share: 0.85 }],
    applied: ['jobs', 'internships'],
  },
  'dev.patel': {
    profile: {
      ...fresher,
      fullName: 'Dev Patel',
      mobileNo: '9825055555',
      state: 'Gujarat',
      collegeName: 'Nirma University',
      degree: 'B.Tech Computer Science',
      lookingFor: ['job'],
      preferredLocations: ['Ahmedabad', 'Pune'],
      fields: ['frontend', 'sde'],
      expectedCtc: 650_000,
      skills: [{ skill: 'React', level: 'beginner' }],
      projects: [{ title: 'Kite shop', link: '', description: 'A shop page for Uttarayan.' }],
    },
    tests: [{ test: 'Web', share: 0.5 }],
    applied: ['jobs'],
  },
  'farah.ali': {
    profile: {
      ...fresher,
      fullName: 'Farah Ali',
      mobileNo: '9866066666',
      state: 'Telangana',
      collegeName: 'Osmania University',
      degree: 'B.Com',
      lookingFor: ['internship'],
      preferredLocations: ['Hyderabad'],
      fields: ['finance', 'data analyst'],
      expectedCtc: 300_000,
      skills: [{ skill: 'Excel', level: 'intermediate' }],
      projects: [],
      workedOnProject: false,
    },
    tests: [{ test: 'Finance', share: 0.45 }],
    applied: ['internships'],
  },
  'lakshmi.venkataraman': {
    profile: {
      ...fresher,
      fullName: 'Lakshmi Subramanian Venkataraman',
      mobileNo: '9841077777',
      state: 'Tamil Nadu',
      collegeName: 'Madras Christian College',
      degree: 'BA English',
      lookingFor: ['freelancing', 'job'],
      preferredLocations: ['Chennai'],
      fields: ['content', 'marketing'],
      expectedCtc: 350_000,
      skills: [
        { skill: 'Copywriting', level: 'advance' },
        { skill: 'SEO', level: 'beginner' },
      ],
      projects: [
        {
          title: 'Street food letters',
          link: 'https://example.org/letters',
          description: 'A weekly newsletter with 600 readers.',
        },
      ],
    },
    tests: [{ test: 'Writing', share: 0.8 }],
    applied: ['jobs'],
  },
  'imran.khan': {
    profile: {
      ...fresher,
      fullName: 'Imran Khan',
      mobileNo: '9811088888',
      state: 'Delhi',
      collegeName: 'Jamia Millia Islamia',
      degree: 'BBA',
      lookingFor: ['job', 'upskilling'],
      preferredLocations: ['Delhi', 'Gurugram'],
      fields: ['business development', 'management'],
      expectedCtc: 400_000,
      skills: [{ skill: 'Negotiation', level: 'intermediate' }],
      projects: [],
      workedOnProject: false,
    },
    tests: [],
    applied: [],
  },
  'new.candidate': null,
}
