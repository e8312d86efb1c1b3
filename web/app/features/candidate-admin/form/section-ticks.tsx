import { IconCircleCheck, IconMinus } from '#app/ui/base/icons.ts'
import styles from './section-ticks.module.css'

/** Which sections of a profile are complete. Only information: nothing depends on it. */
export function SectionTicks({ sections }: { sections: readonly { title: string; isComplete: boolean }[] }) {
  return (
    <ul className={styles.editorTicks} aria-label="Sections of the profile">
      {sections.map(({ title, isComplete }) => (
        <li key={title} data-complete={isComplete || undefined}>
          {isComplete ? <IconCircleCheck size={20} aria-hidden /> : <IconMinus size={20} aria-hidden />}
          {title}
          <span className="visually-hidden">: {isComplete ? 'complete' : 'not complete'}</span>
        </li>
      ))}
    </ul>
  )
}
