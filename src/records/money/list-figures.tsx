import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Operation } from '#contract/kit/index.ts'
import { selectionQuery, type ListAddress } from '#src/lib/list-address.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Stat, Stats } from '#src/ui/page/parts.tsx'
import styles from './payments.module.css'

interface FiguresProps<Sum> {
  /** Adds up by currency. */
  operation: Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ sums: Sum[] }>>
  /** Of the list whose filters say what. */
  address: ListAddress
  /** The figures of one currency. */
  children: (sum: Sum) => ReactNode
}

/** What a list comes to, above it; nothing for whoever may not read all that it is made of. */
export function ListFigures<Sum extends { currency: string }>(props: FiguresProps<Sum>) {
  const { canAsk } = useAccess()
  return canAsk(props.operation) ? <Figures {...props} /> : null
}

/** Their room is kept while they are on their way, so that no row moves from under the pointer. */
function Figures<Sum extends { currency: string }>({ operation, address, children }: FiguresProps<Sum>) {
  const { data, isPending } = useOperation(operation, { query: selectionQuery(address), keepPrevious: true })
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
