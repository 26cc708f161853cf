import { useId } from 'react'
import type { Chart } from '#contract/kit/index.ts'
import styles from './chart.module.css'
import { patterns, type Series } from './series.tsx'

/** Which colour and pattern is what. */
export function Legend({ kind, series }: { kind: Chart['kind']; series: readonly Series[] }) {
  const id = useId()
  return (
    <ul className={styles.legend}>
      {series.map(({ name, label, colour, dash }, n) => (
        <li key={name}>
          <svg width="20" height="12" aria-hidden>
            {kind === 'lines' ? (
              <path d="M0 6h20" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
            ) : (
              <>
                <defs>{patterns[n % patterns.length]!(`${id}-${n}`, colour)}</defs>
                <rect x="0.5" y="0.5" width="19" height="11" fill={`url(#${id}-${n})`} stroke={colour} />
              </>
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
