import { statusMessage } from '#domain/errors/status-messages.ts'
import { NotFoundDrawing } from '#src/ui/illustrations/not-found.tsx'
import styles from '#src/ui/form/form.module.css'
import { Frame } from './frame.tsx'
import { PageLink } from './link.tsx'

/** ER-01, ER-10. */
export default function NotFound({ path }: { path: string }) {
  const { code, title, sentence } = statusMessage(404)
  // The first page of a visit has nothing before it.
  const back = () => (history.length > 1 ? history.back() : location.assign('/'))
  return (
    <Frame title={`Error ${code} ${title}: ${path}`} lead={sentence}>
      <NotFoundDrawing width={200} />
      <div className={styles.ways}>
        <button type="button" className={styles.secondary} onClick={back}>
          Go back
        </button>
        <PageLink to="/auth/sign-in" className={styles.primary}>
          Go to sign-in
        </PageLink>
      </div>
    </Frame>
  )
}
