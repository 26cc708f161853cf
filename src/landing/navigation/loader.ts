import type { PagePayload } from '#contract/public/pages.ts'

/** CO-03: how public pages ask for data. Milliseconds. */
export const policy = { retries: 3, firstDelay: 1000, longestDelay: 30_000, keptFor: 5 * 60_000 } as const

/** After so many milliseconds what is kept is asked for again before it is shown as new; the answer is mostly "unchanged". */
const freshFor = 30_000

/** How long to wait before the next try, after so many failures. */
export const delayAfter = (failures: number) =>
  Math.min(policy.firstDelay * 2 ** (failures - 1), policy.longestDelay)

/** Another try may succeed: no answer at all, or one that says so. */
const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status)

interface Kept {
  payload: Promise<PagePayload>
  loadedAt: number
  timer: ReturnType<typeof setTimeout>
}

type Send = (address: string) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>

/**
 * Payloads of pages by path and query, each asked for once however many want it, kept for five minutes after its last use.
 * @param send asks the server; rejects where there is no answer
 */
export function openLoader(send: Send) {
  const kept = new Map<string, Kept>()

  const ask = async (path: string, failures = 0): Promise<PagePayload> => {
    const [name, query] = path.split('?')
    const address = `${name === '/' ? '' : name}/_payload.json${query ? `?${query}` : ''}`
    const answer = await send(address).catch(() => undefined)
    if (answer?.ok) return answer.json()
    if ((answer && !isPassing(answer.status)) || failures === policy.retries) throw new Error(path)
    await new Promise((resolve) => setTimeout(resolve, delayAfter(failures + 1)))
    return ask(path, failures + 1)
  }

  const keep = (path: string, payload: Promise<PagePayload>, loadedAt: number) => {
    clearTimeout(kept.get(path)?.timer)
    const timer = setTimeout(() => kept.delete(path), policy.keptFor)
    kept.set(path, { payload, loadedAt, timer })
    return payload
  }

  return {
    /** @param again whether an old one will do: on the way back to a page that was seen */
    load: (path: string, again = false): Promise<PagePayload> => {
      const found = kept.get(path)
      if (found && (again || Date.now() - found.loadedAt < freshFor))
        return keep(path, found.payload, found.loadedAt)
      const payload = keep(path, ask(path), Date.now())
      payload.catch(() => kept.delete(path))
      return payload
    },
    /** Keeps the page that is in sight, for the way back. */
    remember: (path: string, payload: PagePayload) => void keep(path, Promise.resolve(payload), Date.now()),
  }
}
