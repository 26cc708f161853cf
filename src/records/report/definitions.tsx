import { CircleHelp } from 'lucide-react'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Popover } from '#src/ui/controls/popover.tsx'
import styles from './report.module.css'

/** How a report's figures are defined, one press away from them. */
export function Definitions({ of = '', children }: { of?: string; children: string }) {
  const label = of ? `Definitions: ${of}` : 'Definitions'
  return (
    <Popover
      label={label}
      align="end"
      width={360}
      trigger={(trigger) => (
        <IconButton {...trigger} label={label}>
          <CircleHelp size={16} aria-hidden />
        </IconButton>
      )}
    >
      {/* A sentence of what is defined each, on a line of its own. */}
      <ul className={styles.definitions}>
        {children.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Popover>
  )
}
