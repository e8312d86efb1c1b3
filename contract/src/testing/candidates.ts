import {
  type CandidateField,
  type CandidateGroup,
  candidateField,
  candidateFieldNames,
} from '../rules/candidate-fields.ts'

/** A complete profile, as the two-step form sends it; without the resume. */
export const wholeProfile = {
  fullName: 'Meera Nair',
  mobileNo: '9876543210',
  state: 'Kerala',
  collegeName: 'Model Engineering College',
  degree: 'B.Tech Computer Science',
  startingYear: 2022,
  graduationYear: 2026,
  lookingFor: ['job', 'internship'],
  jobType: ['remote', 'hybrid'],
  preferredLocations: ['Kochi', 'Bengaluru'],
  fields: ['frontend', 'react'],
  expectedCtc: 500_000,
  skills: [
    { skill: 'React', level: 'advance' },
    { skill: 'SQL', level: 'intermediate' },
  ],
  workExperience: '0-6 Months',
  experienceDesc: [{ companyName: 'Backwater Labs', description: 'Built the booking page of a ferry service.' }],
  workedOnProject: true,
  projects: [
    { title: 'Tide table', link: 'https://example.org/tides', description: 'Shows when the tide turns in Fort Kochi.' },
  ],
}

/** A group of a candidate's profile without any values. */
export function blankGroup<G extends CandidateField['group']>(group: G): CandidateGroup<G> {
  const names = candidateFieldNames.filter((name) => candidateField(name).group === group)
  return Object.fromEntries(names.map((name) => [name, blankOf(candidateField(name))])) as CandidateGroup<G>
}

function blankOf({ kind }: CandidateField): unknown {
  if (kind === 'someOf' || kind === 'texts') return []
  return kind === 'year' || kind === 'rupees' || kind === 'oneOf' ? null : ''
}
