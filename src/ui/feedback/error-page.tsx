import { ArrowLeft, RotateCw } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { statusMessage } from '#domain/errors/status-messages.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ForbiddenDrawing } from '#src/ui/illustrations/forbidden.tsx'
import { NotFoundDrawing } from '#src/ui/illustrations/not-found.tsx'
import { OfflineDrawing } from '#src/ui/illustrations/offline.tsx'
import { ServerTroubleDrawing } from '#src/ui/illustrations/server-trouble.tsx'
import { usePage } from '../page/page-title.ts'
import styles from './error-page.module.css'
import { descriptionOf, isCrawler, mayPass, type PageError } from './page-error.ts'

function drawingOf(code: number): ReactNode {
  if (code === 401 || code === 402 || code === 403) return <ForbiddenDrawing />
  if (code === 404) return <NotFoundDrawing />
  return navigator.onLine ? <ServerTroubleDrawing /> : <OfflineDrawing />
}

interface ErrorPageProps {
  error: PageError
  /** Forgets the error; called before going back. */
  onClear?: () => void
  /** Instead of loading the page again. */
  onRetry?: () => void
}

/** The status and its known message; the path that it ends in stands below it, where it can be as long as it is. */
function Heading({ code, title, path }: { code: number; title: string; path: string | undefined }) {
  return (
    <h1>
      <span className={styles.code}>Error {code}</span> {path ? `${title}:` : title}
      {path ? (
        <>
          {' '}
          <span className={styles.path}>{path}</span>
        </>
      ) : null}
    </h1>
  )
}

/** ER-01: status and message, a description where there is one, a drawing, and the way back. */
export function ErrorPage({ error, onClear, onRetry }: ErrorPageProps) {
  const known = statusMessage(error.statusCode)
  const navigate = useNavigate()
  const { key } = useLocation()
  const crawler = isCrawler(navigator.userAgent)
  usePage(known.title)
  useEffect(() => {
    // oxlint-disable-next-line no-console -- ER-04: the log is all that a crawler's visit leaves
    if (crawler) console.error(`ERR_${known.code}`, error.message)
  }, [crawler, known.code, error.message])
  if (crawler) return null
  const { message = '' } = error
  const path = message.startsWith(`${known.title}: /`) ? message.slice(known.title.length + 2) : undefined
  // What is said of this very error is worth more than what its status says of itself.
  const own = path || message === known.title ? undefined : message
  const said = [own, descriptionOf(error.data)].filter(Boolean)
  const again = onRetry ?? (mayPass(error) ? () => location.reload() : undefined)
  const back = () => {
    onClear?.()
    // The first page of a visit has nothing before it.
    if (key === 'default') void navigate(paths.home, { replace: true })
    else void navigate(-1)
  }
  return (
    <div className={styles.page} role="alert" data-error={`ERR_${known.code}`}>
      {drawingOf(known.code)}
      <Heading code={known.code} title={known.title} path={path} />
      <p>{said.length > 0 ? said.join(' ') : known.sentence}</p>
      <div className={styles.actions}>
        {again ? (
          <Button look="primary" onClick={again}>
            <RotateCw size={15} aria-hidden /> Try again
          </Button>
        ) : null}
        <Button look={again ? 'secondary' : 'primary'} onClick={back}>
          <ArrowLeft size={16} aria-hidden /> Go back
        </Button>
        <ButtonLink to={paths.home} onClick={onClear}>
          Dashboard
        </ButtonLink>
      </div>
      {error.requestId ? <p className={styles.small}>Request {error.requestId}</p> : null}
    </div>
  )
}

/** ER-10. */
export function PageNotFound() {
  const { pathname } = useLocation()
  return <ErrorPage error={{ statusCode: 404, message: `Page Not Found: ${pathname}` }} />
}
