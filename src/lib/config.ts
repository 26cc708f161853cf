/** What the document and `/config.json` tell the browser at run time (AP-01): no value of a deployment is built in. */
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
  const told = document.getElementById('config')?.textContent
  if (told) return JSON.parse(told)
  // Where the document was not sent by the server: in development.
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`)
  return response.json()
}
