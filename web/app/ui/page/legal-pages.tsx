import type { policyNames } from '@firstrung/contract'
import { NavLink } from 'react-router'
import styles from './legal-pages.module.css'

const policies: Record<(typeof policyNames)[number], string> = {
  privacy: 'Privacy',
  notice: 'What we use your data for',
  terms: 'Terms & Conditions',
  answers: 'Answers to applications',
  refund: 'Refund',
}
const pages = [
  ...Object.entries(policies).map(([name, label]) => ({ to: `/policy/${name}`, label })),
  { to: '/grievance', label: 'Complaints' },
]

/** Links to the pages about rules and rights; each of these pages links to the others. */
export const LegalPages = () => (
  <nav aria-label="Legal and help">
    <ul className={styles.legalPages}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to}>{label}</NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
