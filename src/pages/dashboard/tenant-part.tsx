import type { ReactNode } from 'react'
import { Button } from '#src/ui/controls/button.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Inline, Muted, Section } from '#src/ui/page/parts.tsx'

interface PartProps {
  title: string
  query: { data?: unknown; isError: boolean; refetch: () => unknown }
  children: ReactNode
}

/** A list of the home: on its way, or why it did not come. */
export function Part({ title, query, children }: PartProps) {
  if (query.data) return <Section title={title}>{children}</Section>
  return (
    <Section title={title}>
      {query.isError ? (
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
