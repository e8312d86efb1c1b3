import { LinkButton } from '#app/ui/link-button.tsx'
import { QuietPage } from '#app/ui/quiet-page.tsx'

export const meta = () => [{ title: 'Profile · Firstrung' }]

/** Stands for the page that shows the profile at a glance, and leads to where it can be changed already. */
export default function CandidateProfilePage() {
  return (
    <QuietPage
      title="Your profile"
      text="We are still building the page that shows your profile at a glance. You can see and change everything in the form."
    >
      <LinkButton to="/candidate/profile/edit">Edit your profile</LinkButton>
    </QuietPage>
  )
}
