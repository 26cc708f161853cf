import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { loadConfig } from '#src/lib/config.ts'
import { timeAgo } from '#src/lib/format/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Fact, Facts, Section, Stack } from '#src/ui/page/parts.tsx'
import styles from './help.module.css'

const ready = z.object({
  books: z
    .object({ kept: z.coerce.number(), checkedAt: z.string().nullable(), differences: z.coerce.number() })
    .optional(),
  failed: z.array(z.string()).default([]),
})

/** What the server says of itself; one that is not ready answers too, with what failed. */
async function readHealth(signal: AbortSignal) {
  const { adminApiUrl } = await loadConfig()
  const answer = await fetch(new URL('/readyz', new URL(adminApiUrl, location.origin)), { signal })
  return ready.parse(await answer.json())
}

/** How the server and what it needs are doing now. */
export function Health() {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => readHealth(signal),
    staleTime: 0,
    retry: false,
  })
  const state = (failed: boolean) => {
    if (isPending) return 'Checking…'
    return failed || isError ? <span className={styles.bad}>Not responding</span> : 'Working'
  }
  const failed = data?.failed ?? []
  return (
    <Section
      title="Health"
      level={2}
      actions={
        <Button small look="ghost" busy={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      }
    >
      <Stack gap={8}>
        <div role="status">
          <Facts>
            <Fact label="Server">{state(false)}</Fact>
            <Fact label="Database">{state(failed.includes('database'))}</Fact>
            <Fact label="File store">{state(failed.includes('storage'))}</Fact>
            {data?.books && data.books.kept > 0 ? (
              <Fact label="Books">
                {data.books.differences > 0 ? (
                  <span className={styles.bad}>Differ from their postings</span>
                ) : data.books.checkedAt ? (
                  `Checked ${timeAgo(data.books.checkedAt)}`
                ) : (
                  'Not checked yet'
                )}
              </Fact>
            ) : null}
          </Facts>
        </div>
      </Stack>
    </Section>
  )
}
