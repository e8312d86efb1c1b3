import { IconBriefcase, IconCheck, IconClipboardCheck, IconUser } from '#app/ui/icons.ts'

/** From profile to hire in three pieces of our own screens, each on a higher step. */
export function LandingPicture() {
  return (
    <div
      className="climb"
      role="img"
      aria-label="Three steps on rising rungs: a completed profile, a passed skill test, a job offer"
    >
      <div className="climb-step climb-step-3" aria-hidden>
        <div className="climb-card">
          <span className="climb-icon climb-icon-good">
            <IconBriefcase size={20} />
          </span>
          <b>Hired</b>
          <span>Junior Data Analyst</span>
          <span className="climb-pill">
            <IconCheck size={14} /> Offer accepted
          </span>
        </div>
        <i />
      </div>
      <div className="climb-step climb-step-2" aria-hidden>
        <div className="climb-card">
          <span className="climb-icon">
            <IconClipboardCheck size={20} />
          </span>
          <b>Skill Test Completed</b>
          <span className="climb-score">
            17 <small>out of 20</small>
          </span>
        </div>
        <i />
      </div>
      <div className="climb-step climb-step-1" aria-hidden>
        <div className="climb-card">
          <span className="climb-icon">
            <IconUser size={20} />
          </span>
          <b>Asha’s profile</b>
          <span className="climb-bars">
            <em />
            <em />
            <em />
            <em />
            <em />
          </span>
          <span>5 of 5 rungs filled</span>
        </div>
        <i />
      </div>
    </div>
  )
}
