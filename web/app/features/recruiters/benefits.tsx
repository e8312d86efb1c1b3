import { shownText } from '#app/lib/text/shown-text.ts'
import { IconFilter, IconHourglass, IconListCheck, IconSchool } from '#app/ui/base/icons.ts'
import styles from './benefits.module.css'

const benefits = [
  {
    title: 'effective match making',
    text: 'We rank candidates by skills, location and test score.',
    Icon: IconListCheck,
  },
  { title: 'time saving', text: 'Resume, test result and remarks stand side by side.', Icon: IconHourglass },
  { title: 'no filteration', text: 'No pile of unsorted resumes to go through.', Icon: IconFilter },
  { title: 'industry ready candidate', text: 'Candidates take a skill test before they apply.', Icon: IconSchool },
]

/** The benefits for recruiters. */
export function Benefits() {
  return (
    <ul className={styles.benefits} aria-label="What you get">
      {benefits.map(({ title, text, Icon }) => (
        <li key={title}>
          <Icon size={22} aria-hidden />
          <div>
            <h3>{shownText(title)}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
