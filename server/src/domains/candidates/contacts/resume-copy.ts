import { type CandidateView, monthText, spanText } from '@firstrung/contract'
import type { Paper } from '#src/domains/files/files.service.ts'
import { type Contact, withoutContact } from './contact-hiding.ts'

/** The profile as a paper without email and phone, for companies that may not see them. */
export function copyOf(view: CandidateView, contact: Contact): Paper {
  const hide = (text: string) => withoutContact(text, contact).trim()
  const { college, experience, projects, certificates, languages, preferences } = view
  const years = [college.startingYear, college.graduationYear].filter((year) => year !== null).join(' to ')
  const sections = [
    {
      heading: 'Education',
      entries: [{ title: hide(college.degree), text: [hide(college.collegeName), years].filter(Boolean).join(', ') }],
    },
    {
      heading: 'Skills',
      entries: [
        { title: '', text: experience.skills.map(({ skill, level }) => `${hide(skill)} (${level})`).join(', ') },
      ],
    },
    {
      heading: 'Experience',
      entries: experience.experienceDesc.map(({ companyName, description, role = '', from, to }) => ({
        title: [hide(role), hide(companyName)].filter(Boolean).join(', '),
        text: [spanText({ from, to }), hide(description)].filter(Boolean).join('\n'),
      })),
    },
    {
      heading: 'Projects',
      entries: projects.map(({ title, link, description }) => ({
        title: hide(title),
        text: [hide(link), hide(description)].filter(Boolean).join('\n'),
      })),
    },
    {
      heading: 'Certificates',
      entries: certificates.map(({ name, issuer, month, link }) => ({
        title: hide(name),
        text: [[hide(issuer), month && monthText(month)].filter(Boolean).join(', '), hide(link)]
          .filter(Boolean)
          .join('\n'),
      })),
    },
    {
      heading: 'Languages',
      entries: [{ title: '', text: languages.map(({ name, level }) => `${hide(name)} (${level})`).join(', ') }],
    },
    {
      heading: 'Looking for',
      entries: [
        {
          title: '',
          text: [
            [...preferences.lookingFor, ...preferences.jobType].join(', '),
            preferences.fields.join(', '),
            preferences.preferredLocations.map(hide).join(', '),
          ]
            .filter(Boolean)
            .join('\n'),
        },
      ],
    },
  ]
  return {
    title: hide(view.fullName) || view.uniqueId,
    otherTitle: `Candidate ${view.uniqueId}`,
    lines: [[view.uniqueId, hide(view.city), hide(view.state)].filter(Boolean).join(' · ')],
    sections: sections
      .map(({ heading, entries }) => ({ heading, entries: entries.filter(({ title, text }) => title || text) }))
      .filter(({ entries }) => entries.length > 0),
    note: 'Copy without contact, drawn from the profile',
  }
}

/** The name of the copy as a file. */
export const copyName = (uniqueId: string): string => `${uniqueId}-without-contact.pdf`
