import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { notifications } from '#contract/tenant/notifications.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useLiveNotifications } from '#src/providers/live-notifications.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import styles from './layout.module.css'

/** The way to the inbox, and how much of it is unread. */
export function NotificationsBell() {
  useLiveNotifications()
  const { data } = useOperation(notifications.count)
  const unread = data?.unread ?? 0
  const label = unread > 0 ? `Notifications, ${formatInteger(unread)} unread` : 'Notifications'
  return (
    <Link
      to={paths.notifications()}
      className={classes(buttonStyles.button, buttonStyles.ghost, buttonStyles.square, styles.bell)}
      aria-label={label}
      data-tooltip={label}
    >
      <Bell size={16} aria-hidden />
      {unread > 0 ? <span aria-hidden>{unread > 99 ? '99+' : unread}</span> : null}
    </Link>
  )
}
