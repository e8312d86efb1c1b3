import type { policyNames } from '@firstrung/contract'
import { Link } from 'react-router'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'
import type { Route } from './+types/legal.ts'
import styles from './legal.module.css'

const policies: Record<(typeof policyNames)[number], [label: string, sentence: string]> = {
  privacy: ['Privacy', 'What we keep about you, why, for how long, and your rights.'],
  notice: ['What we use your data for', 'Each purpose you agree to, and how to end it.'],
  terms: ['Terms & Conditions', 'The rules for everybody who uses this site.'],
  answers: ['Answers to applications', 'What companies promise to those who apply, and what counts as an answer.'],
  refund: ['Refund', 'What happens to money paid for a bootcamp.'],
}
const pages = [
  ...Object.entries(policies).map(([name, words]) => [`/policy/${name}`, ...words] as const),
  ['/grievance', 'Complaints', 'How to complain, and by when we answer. You do not need an account.'] as const,
]

export function loader({ context }: Route.LoaderArgs) {
  const meta = pageMeta(context, {
    path: '/legal',
    title: 'Legal',
    description: 'Privacy, terms, refunds, the answers that companies promise, and complaints.',
    picture: { kind: 'policy', name: 'privacy' },
  })
  return { meta }
}

export const handle = cachedPage()

export const meta = metaOfLoader('Legal')

/** All pages about rules and rights. */
export default function LegalPage() {
  return (
    <NarrowPage>
      <h1>Legal</h1>
      <ul className={styles.legal}>
        {pages.map(([to, label, sentence]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    </NarrowPage>
  )
}
