import { Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { ShownProposal } from '#app/lib/form/proposals.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './file-proposals.module.css'

interface FileProposalsProps {
  proposals: readonly ShownProposal[]
  onUseAll: () => void
}

/** The values of a file for a form's inputs. A click fills a value in, another click removes it. */
export function FileProposals({ proposals, onUseAll }: FileProposalsProps) {
  const id = useId()
  if (proposals.length === 0) return null
  const open = proposals.filter(({ isUsed }) => !isUsed)
  return (
    <section className={styles.proposals} aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        From your file
      </Title>
      <Text size="sm" c="dimmed">
        Choose what you want in the form. A program has read it, so please check.
      </Text>
      <ul className={styles.rows}>
        {proposals.map(({ label, text, isUsed, use, undo }) => (
          <li key={label}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>{text}</span>
            <Button
              size="sm"
              variant={isUsed ? 'quiet' : 'secondary'}
              aria-label={`${isUsed ? 'Undo' : 'Use'} ${label}: ${text}`}
              onClick={isUsed ? undo : use}
            >
              {isUsed ? 'Undo' : 'Use'}
            </Button>
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <Button size="sm" style={{ justifySelf: 'start' }} onClick={onUseAll}>
          Use all {open.length}
        </Button>
      )}
    </section>
  )
}
