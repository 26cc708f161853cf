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
import { usePage } from '#src/ui/layout/page.ts'
import styles from './error-page.module.css'
import { descriptionOf, isCrawler, type PageError } from './page-error.ts'

function drawingOf(code: number): ReactNode {
  if (code === 401 || code === 402 || code === 403) return <ForbiddenDrawing />
  if (code === 404) return <NotFoundDrawing />
  return navigator.onLine ? <ServerTroubleDrawing /> : <OfflineDrawing />
}

interface ErrorPageProps {
  error: PageError
  /** Forgets the error; called before going back. */
  onClear?: () => void
  /** Where trying again may help. */
  onRetry?: () => void
}

/** The status and the message; a path that the message ends in stands below it, where it can be as long as it is. */
function Heading({ code, message, title }: { code: number; message: string; title: string }) {
  const path = message.startsWith(`${title}: /`) ? message.slice(title.length + 2) : undefined
  return (
    <h1>
      <span className={styles.code}>Error {code}</span> {path ? `${title}:` : message}
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
  const back = () => {
    onClear?.()
    // The first page of a visit has nothing before it.
    if (key === 'default') void navigate(paths.home, { replace: true })
    else void navigate(-1)
  }
  return (
    <div className={styles.page} role="alert" data-error={`ERR_${known.code}`}>
      {drawingOf(known.code)}
      <Heading code={known.code} message={error.message || known.title} title={known.title} />
      <p>{descriptionOf(error.data) ?? known.sentence}</p>
      <div className={styles.actions}>
        {onRetry ? (
          <Button look="primary" onClick={onRetry}>
            <RotateCw size={15} aria-hidden /> Load again
          </Button>
        ) : null}
        <Button look={onRetry ? 'secondary' : 'primary'} onClick={back}>
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
