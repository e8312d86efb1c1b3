import type { FitLine, MyJob } from '@firstrung/contract'
import { Link } from 'react-router'
import { IconCheck, IconInfoCircle, IconX } from '#app/ui/base/icons.ts'
import styles from './job-fit.module.css'

interface FitLinesProps {
  fit: MyJob['fit']
}

/** How well a candidate fits the requirements of a job: what is met, what is missing, and what their profile does not say. */
export function FitLines({ fit: { met, missing, unknown } }: FitLinesProps) {
  const all = met.length + missing.length + unknown.length
  if (all === 0) return null
  return (
    <section aria-label="How you fit" className={styles.jobFit}>
      <h2>{all === 1 ? 'How you fit' : `You meet ${met.length} of ${all}`}</h2>
      <ul>
        {missing.map((line) => (
          <Line key={line.sentence} line={line} mark="missing" />
        ))}
        {unknown.map((line) => (
          <Line key={line.sentence} line={line} mark="unknown" />
        ))}
        {met.map((line) => (
          <Line key={line.sentence} line={line} mark="met" />
        ))}
      </ul>
    </section>
  )
}

const marks = {
  met: { word: 'Met', icon: <IconCheck size={18} aria-hidden /> },
  missing: { word: 'Missing', icon: <IconX size={18} aria-hidden /> },
  unknown: { word: 'Not in your profile', icon: <IconInfoCircle size={18} aria-hidden /> },
}

function Line({ line: { sentence, isHard, step }, mark }: { line: FitLine; mark: keyof typeof marks }) {
  const { word, icon } = marks[mark]
  return (
    <li data-mark={mark}>
      {icon}
      <span>
        <span className="visually-hidden">{word}: </span>
        {sentence}
        {mark !== 'met' && isHard && <strong> (needed)</strong>} {step && <Link to={step.path}>{step.label}</Link>}
      </span>
    </li>
  )
}
