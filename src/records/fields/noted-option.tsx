import type { ReactNode } from 'react'

interface Noted {
  label?: ReactNode
  data: { note?: string | null }
}

/** An option of a list with what tells it apart at its end. */
export const notedOption = ({ label, data }: Noted) => (
  <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
    {label}
    <small style={{ color: 'var(--ink-secondary)' }}>{data.note}</small>
  </span>
)
