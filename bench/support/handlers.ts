import type { Operation } from '#contract/kit/index.ts'
import type { Call } from '#server/http/call.ts'
import { pathOf } from '#tests/support/client.ts'
import type { Organisation } from '#tests/support/organisation.ts'
import { asOneOf, statementsOf } from '#tests/support/recorded-handler.ts'
import { besideBare, type Arena } from './arena.ts'
import type { Result } from './result.ts'

/** Something that an administrator reads, as they ask for it in turn. */
export interface Asks {
  what: string
  operation: Operation
  handler: (call: Call) => Promise<unknown>
  queries: readonly Record<string, string>[]
  /** The least part of what a bare handler with the same SQL answers. */
  least: number
}

/** Each of them through HTTP beside a bare handler that runs the very statements of the product. */
export async function handlersBesideBare(
  { product, database, bare }: Arena,
  organisation: Organisation,
  asks: readonly Asks[],
): Promise<Result[]> {
  const { authorization } = organisation.people.admin.credentials
  const results: Result[] = []
  for (const { what, operation, handler, queries, least } of asks) {
    const lists = []
    for (const query of queries)
      lists.push(await statementsOf(database.asApplication, organisation, { operation, query }, handler))
    const { port } = await bare({ connection: asOneOf(database.asApplication, organisation), lists })
    results.push(
      await besideBare({
        what,
        ours: {
          port: product.port,
          requests: queries.map((query) => ({
            path: pathOf(operation, { query }),
            headers: { authorization },
          })),
        },
        theirs: { port, requests: queries.map((_, index) => ({ path: `/lists/${index}` })) },
        least,
      }),
    )
  }
  return results
}
