import { shareLinks } from '#contract/tenant/share-links.ts'
import { shareLinkStatuses } from '#domain/sharing/links.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { wordsOf } from '#src/records/sharing/share-links.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Muted, Row, Rows } from '#src/ui/page/parts.tsx'

const most = 100

/** Every link that shows something to others, the newest first: each is changed and revoked where its subject is. */
export function AllShareLinks() {
  const { data, error } = useOperation(shareLinks.operations.list, { query: { limit: most } })
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  if (data.total === 0)
    return (
      <Note title="No share links yet">
        Create one on the Sharing tab of a property or a portfolio to show it to a partner.
      </Note>
    )
  return (
    <>
      <Rows>
        {data.data.map((link) => (
          <Row
            key={link.id}
            to={
              link.propertyId
                ? paths.properties.sharing(link.propertyId)
                : paths.portfolios.show(link.portfolioId ?? '', { tab: 'sharing' })
            }
            aside={shareLinkStatuses[link.status]}
          >
            <strong>{link.name}</strong>
            <Muted small>
              {link.property?.title ?? link.portfolioTitle} · {wordsOf(link)}
            </Muted>
          </Row>
        ))}
      </Rows>
      {data.total > most ? <Muted small>The newest {most} are shown.</Muted> : null}
    </>
  )
}
