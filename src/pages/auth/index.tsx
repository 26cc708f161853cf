import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { accountTypeKeys, type AccountType } from '#domain/identity/vocabulary.ts'
import { takeWords } from '#src/lib/parting-words.ts'
import '#src/ui/base.css'
import { ChooseProfilePage } from './choose-profile.tsx'
import { Frame } from './frame.tsx'
import { usePath } from './navigation.ts'
import { ToastArea } from '#src/ui/feedback/toast-area.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { SignInPage } from './sign-in.tsx'

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

/** Pages that few come to are loaded when they do. */
const Onboarding = lazy(() => import('./onboarding.tsx'))
const SignUp = lazy(() => import('./sign-up.tsx'))
const EmailVerify = lazy(() => import('./email-verify.tsx'))
const EmailStatus = lazy(() => import('./email-status.tsx'))
const ForgotPassword = lazy(() => import('./forgot-password.tsx'))
const ResetPassword = lazy(() => import('./reset-password.tsx'))
const Invite = lazy(() => import('./invite/index.tsx'))
const NotFound = lazy(() => import('./not-found.tsx'))

function isAccountType(text: string | undefined): text is AccountType {
  return accountTypeKeys.some((type) => type === text)
}

function pageOf(path: string): ReactNode {
  const [, , first, second, third, ...more] = path.split('/')
  switch (more.length === 0 && [first, second && '*', third].filter(Boolean).join('/')) {
    case '':
      return <Onboarding />
    case 'sign-in':
      return <SignInPage />
    case 'sign-in/*':
      return second === 'choose-profile' && <ChooseProfilePage />
    case 'sign-up/*':
      return isAccountType(second) && <SignUp key={second} type={second} />
    case 'email-verify':
      return <EmailVerify />
    case 'email-verify/*':
      return <EmailStatus key={second} token={second!} />
    case 'forgot-password':
      return <ForgotPassword />
    case 'forgot-password/*/reset':
      return <ResetPassword key={second} token={second!} />
    case 'invite/*':
      return <Invite key={second} token={second!} />
    default:
      return null
  }
}

/** The pages before the dashboard: light, without its libraries. */
export default function AuthPages() {
  const path = usePath()
  useEffect(fetchLater, [])
  useEffect(() => {
    const words = takeWords()
    if (words) toast.success(words)
  }, [])
  return (
    <>
      <Suspense fallback={<Frame waiting />}>{pageOf(path) || <NotFound path={path} />}</Suspense>
      <ToastArea of="page" />
    </>
  )
}
