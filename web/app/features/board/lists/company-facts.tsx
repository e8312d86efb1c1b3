import type { PublicCompany } from '@firstrung/contract'
import { IconCircleCheck } from '#app/ui/base/icons.ts'
import styles from './company-facts.module.css'

interface CompanyFactsProps {
  company: PublicCompany
  /** A sentence about how the company answers; null if too little is known. */
  answered: string | null
}

/** What a company says about itself, how it answers, and what the team has checked about it. */
export function CompanyFacts({ company, answered }: CompanyFactsProps) {
  const { industry, type, size, founded, description, checks } = company
  const facts = [industry, type, size && `${size} people`, founded === null ? '' : `Since ${founded}`].filter(Boolean)
  return (
    <div className={styles.companyFacts}>
      {facts.length > 0 && <p className="quiet">{facts.join(' · ')}</p>}
      {description && <p className={styles.companyDescription}>{description}</p>}
      {answered && <p>{answered}</p>}
      {checks.length > 0 ? (
        <ul aria-label="What was checked">
          {checks.map((check) => (
            <li key={check}>
              <IconCircleCheck size={18} aria-hidden /> {check}
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">Our team has not checked this company yet.</p>
      )}
    </div>
  )
}
