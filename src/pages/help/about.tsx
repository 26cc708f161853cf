import { Keyboard, LifeBuoy, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { version } from '#src/lib/help/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { showShortcuts } from '#src/shell/shortcuts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Stack } from '#src/ui/page/parts.tsx'
import { Health } from './health.tsx'
import styles from './help.module.css'

/** What is not about a task: what is new, the keys, which version this is and, for administrators, how it is. */
export function About() {
  const { can } = useAccess()
  return (
    <aside className={styles.about} aria-label="About Freehold">
      <Stack gap={24}>
        <Stack gap={8}>
          <Link to={paths.help.topic('whats-new')} className={styles.way}>
            <Sparkles size={16} aria-hidden /> What’s new
          </Link>
          <Link to={paths.help.topic('more-help')} className={styles.way}>
            <LifeBuoy size={16} aria-hidden /> When you need more help
          </Link>
          <Button look="ghost" className={styles.way} onClick={showShortcuts}>
            <Keyboard size={16} aria-hidden /> Keyboard shortcuts
          </Button>
          <p className={styles.version}>Freehold {version}</p>
        </Stack>
        {can('update', 'Role') ? <Health /> : null}
      </Stack>
    </aside>
  )
}
