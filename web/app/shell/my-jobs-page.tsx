import { Container, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useHasJobBoard } from '#app/lib/page/site.ts'
import styles from './my-jobs-page.module.css'

const parts = [
  { label: 'My applications', to: '/applications' },
  { label: 'Saved jobs', to: '/saved' },
  { label: 'Saved searches', to: '/saved?tab=searches' },
]

/** The candidate's pages about jobs: one heading, with a link to each page. Without a board there is only one. */
export function MyJobsPage({ children }: { children: ReactNode }) {
  const hasJobBoard = useHasJobBoard()
  const { pathname, search } = useLocation()
  const isSearches = new URLSearchParams(search).get('tab') === 'searches'
  const here = isSearches ? `${pathname}?tab=searches` : pathname
  return (
    <Container size="sm" py={{ base: 'lg', md: 'xl' }}>
      <Title order={1}>{hasJobBoard ? 'My jobs' : 'My applications'}</Title>
      {hasJobBoard && (
        <nav className={styles.parts} aria-label="My jobs">
          {parts.map(({ label, to }) => (
            <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </Container>
  )
}
