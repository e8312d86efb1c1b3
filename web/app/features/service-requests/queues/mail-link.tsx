import { displayName } from '#app/lib/text/display-name.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { IconMail } from '#app/ui/base/icons.ts'

interface MailLinkProps {
  person: { fullName: string; email: string }
  subject: string
  children: string
}

/** A link that starts a mail in the team member's mail program. */
export function MailLink({ person, subject, children }: MailLinkProps) {
  return (
    <LinkButton
      href={mailLink(person.email, subject)}
      size="xs"
      variant="secondary"
      leftSection={<IconMail size={16} aria-hidden />}
    >
      {children}
      <span className="visually-hidden"> {displayName(person)}</span>
    </LinkButton>
  )
}
