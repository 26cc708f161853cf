import { listHoldings } from '#contract/tenant/owner-operations.ts'
import { formatShare, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Muted, Row, Rows, Section } from '#src/ui/page/parts.tsx'

/** What somebody owns and has owned, as far as the reader sees the properties. */
export function Holdings({ ownerId }: { ownerId: string }) {
  const { data, error } = useOperation(listHoldings, { params: { id: ownerId } })
  return (
    <Section title="Properties">
      {error ? (
        <ErrorPage error={pageErrorFrom(error)} />
      ) : data?.holdings.length === 0 ? (
        <Muted>No properties yet. Add this owner when you edit a property.</Muted>
      ) : (
        <Rows label="Properties">
          {data?.holdings.map(({ propertyId, title, shareBps, from, to }) => (
            <Row
              key={`${propertyId} ${from} ${to}`}
              to={paths.properties.show(propertyId)}
              aside={<span style={{ fontVariantNumeric: 'tabular-nums' }}>{formatShare(shareBps)}</span>}
            >
              {title}
              <Muted small>
                {[from && `from ${shortDate(from)}`, to && `until ${shortDate(to)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </Muted>
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  )
}
