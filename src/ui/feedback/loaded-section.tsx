import type { ReactNode } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Inline, Muted, Section } from '#src/ui/page/parts.tsx'

interface LoadedSectionProps {
  title: string
  query: { data?: unknown; isError: boolean; refetch: () => unknown }
  /** Stand beside the title, whatever becomes of the query. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of what is loaded for it alone: on its way, or why it did not come. */
export function LoadedSection({ title, query, actions, children }: LoadedSectionProps) {
  return (
    <Section title={title} actions={actions}>
      {query.data ? (
        children
      ) : query.isError ? (
        <Inline>
          <Muted>This could not be loaded.</Muted>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </Inline>
      ) : (
        <Skeleton width="100%" height={64} />
      )}
    </Section>
  )
}
