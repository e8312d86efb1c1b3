import { IconBriefcase, IconCheck, IconClipboardCheck, IconUser } from '#app/ui/base/icons.ts'
import styles from './landing-picture.module.css'

/** From profile to hire in three pieces of our own screens, each higher than the one before. */
export function LandingPicture() {
  return (
    <div
      className={styles.climb}
      role="img"
      aria-label="Three steps upwards: a completed profile, a skill test passed, a job offer"
    >
      <div className={`${styles.climbStep} ${styles.climbStep3}`} aria-hidden>
        <div className={styles.climbCard}>
          <span className={`${styles.climbIcon} ${styles.climbIconGood}`}>
            <IconBriefcase size={20} />
          </span>
          <b>Hired</b>
          <span>Junior Data Analyst</span>
          <span className={styles.climbPill}>
            <IconCheck size={14} /> Offer accepted
          </span>
        </div>
        <i />
      </div>
      <div className={`${styles.climbStep} ${styles.climbStep2}`} aria-hidden>
        <div className={styles.climbCard}>
          <span className={styles.climbIcon}>
            <IconClipboardCheck size={20} />
          </span>
          <b>Skill Test Completed</b>
          <span className={styles.climbScore}>
            17 <small>out of 20</small>
          </span>
        </div>
        <i />
      </div>
      <div className={`${styles.climbStep} ${styles.climbStep1}`} aria-hidden>
        <div className={styles.climbCard}>
          <span className={styles.climbIcon}>
            <IconUser size={20} />
          </span>
          <b>Asha’s profile</b>
          <span className={styles.climbBars}>
            <em />
            <em />
            <em />
            <em />
            <em />
          </span>
          <span>Profile complete</span>
        </div>
        <i />
      </div>
    </div>
  )
}
