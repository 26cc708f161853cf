/** An S3-compatible store for files. */
export interface S3Config {
  bucket: string
  region: string
  /** Absent for Amazon's own. */
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
  /** Bucket in the path instead of the host name; on by default where an endpoint is given. */
  forcePathStyle: boolean
}

/** Connections to the database that a process holds at most unless told otherwise, and the fewest it can do with. */
export const usualConnections = 41
export const fewestConnections = 12

/** Every value of a deployment, checked. Read once at start, by `readConfig` (environment.ts). */
export interface Config {
  nodeEnv: 'production' | 'development' | 'test'
  host: string
  port: number
  /** Origin under which people reach it, without a slash at the end, e.g. `https://homes.example`. */
  publicUrl: string
  /** Origins that browsers may send credentials from: `publicUrl` (any spelling of this machine) and `corsOrigins`. */
  trustedOrigins: string[]
  /** Absolute path; exists and can be written to. */
  dataDir: string
  /** PostgreSQL for migrations, as the schema's owner. Absent: the embedded one. */
  databaseUrl?: string
  /** PostgreSQL as the least-privileged role; absent: derived from `databaseUrl`. */
  databaseAppUrl?: string
  /** The same database behind a pooler that lends a connection for one transaction at a time. */
  databasePoolerUrl?: string
  /** How many connections to the database this process may hold. */
  databaseConnections: number
  /** PostgreSQL as a role that may read past row level security, for backups and for moving organisations. */
  databaseAdminUrl?: string
  smtpUrl?: string
  /** Sender of mails, e.g. `Freehold <no-reply@homes.example>`. */
  mailFrom: string
  s3?: S3Config
  /** Where payment providers are asked: their own addresses, unless something stands in for them. */
  paymentApis: { stripe: string; paystack: string }
  /** At least 32 characters; signs tokens, cookies and media addresses; other keys are derived from it. */
  sessionSecret: string
  /** Seconds. */
  sessionTtl: number
  /** Bytes of documents that each organisation may keep, former versions too. */
  documentRoom: number
  /** Load demonstration data into an empty database and offer its people at sign-in. */
  demo: boolean
  /** Whether mails kept here can be read and demonstration people chosen: never where others than this machine come in. */
  conveniences: boolean
  /** Host names that requests may be for; any where nobody said under which one people reach it. */
  hosts?: string[]
  metricsPort?: number
  /** Where traces are sent: the origin of a collector (OTLP over HTTP). */
  tracesTo?: string
  /** Seconds for which `/readyz` says that the process is about to stop, before it does. */
  drainTime: number
  /** Base of the admin API as browsers see it: a path of this server, or a URL. */
  adminApiUrl: string
  tenantApiUrl: string
  /** Other origins that may call the APIs. */
  corsOrigins: string[]
  /** Whose forwarding headers count: nobody's, those of so many proxies before us, or those of a list of addresses. */
  trustProxy: false | number | string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}
