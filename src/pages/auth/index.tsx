import { useEffect } from 'react'
import './base.css'
import { ChooseProfilePage } from './choose-profile.tsx'
import styles from './form.module.css'
import { Frame } from './frame.tsx'
import { moveTo, usePath } from './navigation.ts'
import { SignInPage } from './sign-in.tsx'

/** ER-10 */
function NotFound({ path }: { path: string }) {
  return (
    <Frame title={`Page Not Found: ${path}`} lead="The page does not exist, or its address was mistyped.">
      <a className={styles.primary} href="/auth/sign-in">
        Go to sign-in
      </a>
    </Frame>
  )
}

function Onwards() {
  useEffect(() => moveTo('/auth/sign-in'), [])
  return null
}

/** What the dashboard will need, named by the build (scripts/area-pages.ts), is fetched when nothing else is to do. */
function fetchLater(): () => void {
  const later = document.getElementById('later')
  const fetchNow = () => {
    if (later instanceof HTMLTemplateElement) document.head.append(later.content)
  }
  // Safari has no idle callback.
  const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(fetchNow), 1500)
  return () => clearTimeout(timer)
}

/** The pages before the dashboard: light, without its libraries. */
export default function AuthPages() {
  const path = usePath()
  useEffect(fetchLater, [])
  switch (path) {
    case '/auth':
      return <Onwards />
    case '/auth/sign-in':
      return <SignInPage />
    case '/auth/sign-in/choose-profile':
      return <ChooseProfilePage />
    default:
      return <NotFound path={path} />
  }
}
