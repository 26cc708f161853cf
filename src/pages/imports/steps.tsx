import { Check } from 'lucide-react'
import styles from './steps.module.css'

const steps = ['File upload', 'Preview'] as const

/** SC-02, CO-07: two steps in their order; the second opens once a file is there. */
export function ImportSteps({ current }: { current: 0 | 1 }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((label, index) => (
        <li
          key={label}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          <span className={styles.stepNumber} aria-hidden>
            {index < current ? <Check size={12} /> : index + 1}
          </span>
          {label}
          {index < current ? <span className="visually-hidden"> (done)</span> : null}
        </li>
      ))}
    </ol>
  )
}
