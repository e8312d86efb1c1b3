import { Button } from '@mantine/core'
import { IconMail } from '#app/ui/icons.ts'
import { mailTo, nameOf } from './queue-words.ts'

interface MailLinkProps {
  person: { fullName: string; email: string }
  subject: string
  children: string
}

/** Starts a mail to somebody in the team's own mail program. */
export function MailLink({ person, subject, children }: MailLinkProps) {
  return (
    <Button
      component="a"
      href={mailTo(person.email, subject)}
      size="xs"
      variant="default"
      leftSection={<IconMail size={16} aria-hidden />}
    >
      {children}
      <span className="visually-hidden"> {nameOf(person)}</span>
    </Button>
  )
}
