import { keepsMails } from '../adapters/mail/open.ts'
import type { Config } from '../config/config.ts'

/** AP-01: what the browser is told of this deployment, in the documents of its app and as `/config.json`. */
export const runtimeConfig = (config: Config) => ({
  adminApiUrl: config.adminApiUrl,
  tenantApiUrl: config.tenantApiUrl,
  demo: config.demo,
  publicUrl: config.publicUrl,
  keptMails: keepsMails(config) ? '/dev/mail' : null,
})
