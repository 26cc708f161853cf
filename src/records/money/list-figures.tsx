import type { ReactNode } from 'react'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Stat, Stats } from '#src/ui/page/parts.tsx'
import styles from './payments.module.css'

interface FiguresProps<Sum> {
  /** A query for sums by currency. */
  of: { data?: { sums: readonly Sum[] }; isPending: boolean }
  /** The figures of one currency. */
  children: (sum: Sum) => ReactNode
}

/** What a list comes to, above it. Its room is kept while it is on its way, so that no row moves from under the pointer. */
export function ListFigures<Sum extends { currency: string }>({
  of: { data, isPending },
  children,
}: FiguresProps<Sum>) {
  if (!isPending && !data?.sums.length) return null
  return (
    <div className={styles.figures} aria-busy={isPending}>
      {data ? (
        data.sums.map((sum) => <Stats key={sum.currency}>{children(sum)}</Stats>)
      ) : (
        <Stats>
          <Stat label={<Skeleton width={88} height={10} />}>
            <Skeleton width={120} height={18} />
          </Stat>
        </Stats>
      )}
    </div>
  )
}
