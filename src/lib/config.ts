import { takeHeadStart } from '#src/head-start/take.ts'

/** What `/config.json` tells the browser at run time (AP-01): no value of a deployment is built in. */
export interface RuntimeConfig {
  /** Base of the admin API, e.g. `/api/admin/v1` or another origin. */
  adminApiUrl: string
  /** Base of the tenant API. */
  tenantApiUrl: string
  /** Where mails can be read that are kept instead of sent; null where they are sent. */
  keptMails: string | null
}

let loading: Promise<RuntimeConfig> | undefined

/** Reads the deployment's values once; a failed read is tried again by the next caller. */
export function loadConfig(): Promise<RuntimeConfig> {
  loading ??= readConfig().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function readConfig(): Promise<RuntimeConfig> {
  const early = await takeHeadStart<RuntimeConfig>('config')
  if (early) return early
  // In the words of the auth pages' own request for it, which is under way by now (scripts/area-pages.ts).
  const response = await fetch('/config.json', { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`)
  return response.json()
}
