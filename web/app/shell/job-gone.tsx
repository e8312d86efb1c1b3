import { LinkButton } from '#app/ui/base/button.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'

/** Shown instead of a job on which the recruiter does not work, or does not work any more. */
export function JobGone() {
  return (
    <MessagePage
      title="You do not have access to this job"
      text="The address may be mistyped, or you are no longer a member of this job. Its lead or an owner of your team can add you."
    >
      <LinkButton to="/hiringpanel">See your jobs</LinkButton>
    </MessagePage>
  )
}
