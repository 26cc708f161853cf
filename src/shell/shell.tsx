import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ViewBanner } from './view-as/view-banner.tsx'
import { useFreshRules } from '#src/providers/access.ts'
import { useSessionOfAllTabs } from '#src/providers/session-watch.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Tooltips } from '#src/ui/controls/tooltips.tsx'
import { LoadingBar } from '#src/ui/feedback/loading-bar.tsx'
import { ToastArea } from '#src/ui/feedback/toast-area.tsx'
import '#src/ui/base.css'
import { BottomBar } from './bottom-bar.tsx'
import styles from './layout.module.css'
import { navigationKey } from './navigation-key.ts'
import { useNotices } from './notices.ts'
import { useShortcutsShown } from './shortcuts.ts'
import { SideNavigation } from './side-navigation.tsx'
import { TopBar } from './top-bar.tsx'

const ShortcutsSheet = lazy(() =>
  import('./shortcuts-sheet.tsx').then(({ ShortcutsSheet }) => ({ default: ShortcutsSheet })),
)

/** The dashboard's frame: navigation at the side, a bar on top, the page between; a bar below on phones. */
export function Shell({ children }: { children: ReactNode }) {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(navigationKey) === 'collapsed')
  const content = useFocusOnNewPage()
  const shortcutsShown = useShortcutsShown()
  useNotices()
  useSessionOfAllTabs()
  useFreshRules()
  const toggle = () => {
    localStorage.setItem(navigationKey, collapsed ? 'open' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <div className={styles.shell} data-collapsed={collapsed}>
      <LoadingBar />
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <SideNavigation collapsed={collapsed}>
        <IconButton
          label={collapsed ? 'Expand navigation' : 'Collapse navigation'}
          aria-expanded={!collapsed}
          onClick={toggle}
        >
          {collapsed ? <PanelLeftOpen size={16} aria-hidden /> : <PanelLeftClose size={16} aria-hidden />}
        </IconButton>
      </SideNavigation>
      <TopBar />
      <main id="content" ref={content} tabIndex={-1} className={styles.content}>
        <ViewBanner />
        {children}
      </main>
      <BottomBar />
      <ToastArea of="shell" />
      <Tooltips />
      {shortcutsShown ? (
        <Suspense>
          <ShortcutsSheet />
        </Suspense>
      ) : null}
    </div>
  )
}

/** A new page begins at its beginning for the keyboard and for screen readers too. */
function useFocusOnNewPage() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A list that was left before gives the focus back to its row itself.
    const focused = document.activeElement
    if (focused && content.current?.contains(focused) && focused.checkVisibility()) return
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
