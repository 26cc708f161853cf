/** What the server takes from its environment, checked (see `environment.ts`, which reads it). */
export interface Config {
  nodeEnv: 'development' | 'production' | 'test'
  port: number
  host: string
  /** Origin under which people reach the product, without a slash at the end. */
  publicUrl: string
  dataDir: string
  /** Whether a proxy in front may say where a request came from. */
  trustProxy: boolean
  /** Origins besides our own that browsers may call the APIs from. */
  corsOrigins: string[]
  /** Base URLs of both APIs as the browser calls them (AP-01). */
  adminApiUrl: string
  tenantApiUrl: string
  /** Whether the demonstration organisation is offered. */
  demo: boolean
  /** Signs tokens, cookies and media addresses; other keys are derived from it. */
  sessionSecret: string
  /** Seconds until a session ends without use. */
  sessionTtl: number
}
