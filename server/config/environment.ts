import { resolve } from 'node:path'
import { z } from 'zod'
import { fewestConnections, usualConnections, type Config } from './config.ts'
import { keptSessionSecret, prepareDataFolder } from './data-folder.ts'
import { StartProblem } from './start-problem.ts'

const bytesPer: Readonly<Record<string, number>> = { M: 1e6, G: 1e9, T: 1e12 }
const secondsPer = { s: 1, m: 60, h: 3600, d: 86_400 } as const
const secondsBy: Readonly<Record<string, number>> = secondsPer

const withoutEndSlash = (url: string) => url.replace(/\/+$/, '')

/** A URL of one of these protocols; the message never repeats it, as it may hold a password. */
const url = (protocols: string[], example: string) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `must be a URL like ${example}`,
  })

const echoed = (rule: string) => ({
  error: (issue: { input?: unknown }) => `must be ${rule}, but is ${JSON.stringify(issue.input)}`,
})

const port = (lowest: number) => {
  const rule = echoed(`a port number from ${lowest} to 65535`)
  return z
    .string()
    .regex(/^\d{1,5}$/, rule)
    .refine((text) => Number(text) >= lowest && Number(text) <= 65_535, rule)
    .transform(Number)
}

const origin = (text: string) => {
  const parsed = URL.parse(text)
  return parsed && ['http:', 'https:'].includes(parsed.protocol) && parsed.pathname === '/' && !parsed.search
    ? parsed.origin
    : null
}

const originRule = echoed('an origin like https://homes.example, without a path')

const onOff = z.enum(['on', 'off', 'true', 'false', '1', '0'], echoed('on or off')).transform((word) => {
  return word === 'on' || word === 'true' || word === '1'
})

const apiBase = z
  .string()
  .refine(
    (text) => /^\/[^/]/.test(text) || ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''),
    echoed('a path like /api/admin/v1 or a URL like https://api.homes.example/api/admin/v1'),
  )
  .transform(withoutEndSlash)

const connectionsRule = echoed(`a number of connections, ${fewestConnections} or more`)

const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], echoed('production, development or test'))
    .default('development'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, echoed('a host name or an address, such as 127.0.0.1 or 0.0.0.0'))
    .default('127.0.0.1'),
  PORT: port(0).default(3000),
  PUBLIC_URL: z
    .string()
    .refine((text) => origin(text) !== null, originRule)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/freehold').optional(),
  DATABASE_APP_URL: url(
    ['postgres:', 'postgresql:'],
    'postgres://freehold_app:password@host:5432/freehold',
  ).optional(),
  DATABASE_POOLER_URL: url(
    ['postgres:', 'postgresql:'],
    'postgres://freehold_app:password@pooler:6432/freehold',
  ).optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,4}$/, connectionsRule)
    .refine((text) => Number(text) >= fewestConnections, connectionsRule)
    .transform(Number)
    .default(usualConnections),
  DATABASE_ADMIN_URL: url(
    ['postgres:', 'postgresql:'],
    'postgres://freehold_admin:password@host:5432/freehold',
  ).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>]*<?[^\s@<>]+@[^\s@<>]+>?$/, echoed('an address like Freehold <no-reply@homes.example>'))
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.homes.example').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: onOff.optional(),
  STRIPE_API_URL: url(['http:', 'https:'], 'https://api.stripe.com').default('https://api.stripe.com'),
  PAYSTACK_API_URL: url(['http:', 'https:'], 'https://api.paystack.co').default('https://api.paystack.co'),
  SESSION_SECRET: z
    .string()
    .min(32, {
      error: 'must have at least 32 characters; for example the output of: openssl rand -base64 32',
    })
    .optional(),
  SESSION_TTL: z
    .string()
    .regex(/^[1-9]\d{0,8}[smhd]?$/, echoed('a number of seconds, or a length like 12h or 7d'))
    .transform((text) => parseInt(text, 10) * secondsBy[/[smhd]$/.exec(text)?.[0] ?? 's']!)
    .default(7 * secondsPer.d),
  DOCUMENT_ROOM: z
    .string()
    .regex(/^[1-9]\d{0,8} ?[MGT]B$/i, echoed('a size like 500MB, 20GB or 2TB'))
    .transform((text) => parseInt(text, 10) * bytesPer[text.at(-2)!.toUpperCase()]!)
    .default(20e9),
  DEMO: onOff.optional(),
  METRICS_PORT: port(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://collector:4318').optional(),
  DRAIN_TIME: z
    .string()
    .regex(/^\d{1,3}s?$/, echoed('a number of seconds'))
    .transform((text) => parseInt(text, 10))
    .default(0),
  ADMIN_API_URL: apiBase.default('/api/admin/v1'),
  TENANT_API_URL: apiBase.default('/api/tenant/v1'),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((list) => list.every((part) => origin(part) !== null), {
      error: 'must be a list of origins like https://app.homes.example, separated by commas',
    })
    .transform((list) => list.map((part) => origin(part)!))
    .default([]),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(on|off|true|false|[1-9]|[\da-f.:/, ]+[.:][\da-f.:/, ]*|loopback|uniquelocal)$/i,
      echoed('on, off, a number of proxies, or addresses like 10.0.0.0/8'),
    )
    .transform((text) => {
      // Each proxy appends to the header, so what stands further left was written by the caller.
      if (/^(on|true)$/i.test(text)) return 1
      if (/^(off|false)$/i.test(text)) return false
      return /^\d$/.test(text) ? Number(text) : text
    })
    .default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      echoed('fatal, error, warn, info, debug, trace or silent'),
    )
    .optional(),
})

type Environment = z.output<typeof environmentSchema>

/** What no single value shows to be wrong. */
function contradictions(env: Environment): string[] {
  const found: string[] = []
  const s3 = (['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter((name) => !env[name])
  const s3Wanted = s3.length < 3 || env.S3_ENDPOINT !== undefined
  if (s3Wanted && s3.length > 0)
    found.push(`Files go to S3 only when ${s3.join(' and ')} ${s3.length > 1 ? 'are' : 'is'} set too.`)
  if (env.DATABASE_APP_URL && !env.DATABASE_URL) {
    found.push('DATABASE_APP_URL needs DATABASE_URL, the connection of the owner of the schema, too.')
  }
  if (env.DATABASE_POOLER_URL && !env.DATABASE_URL) {
    found.push(
      'DATABASE_POOLER_URL needs DATABASE_URL, which leads to the same database without the pooler, too.',
    )
  }
  if (env.DATABASE_ADMIN_URL && !env.DATABASE_URL) {
    found.push('DATABASE_ADMIN_URL needs DATABASE_URL, the connection of the owner of the schema, too.')
  }
  if (env.DEMO && env.DATABASE_URL) {
    found.push(
      'DEMO cannot be on while DATABASE_URL is set: demonstration data only goes into the embedded database.',
    )
  }
  return found
}

const loopback = ['127.0.0.1', 'localhost', '[::1]']

/** As a browser may spell an origin on this machine; other origins are themselves alone. */
function spellings(publicUrl: string): string[] {
  const { protocol, hostname, port: ownPort } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [publicUrl]
  return loopback.map((name) => `${protocol}//${name}${ownPort && `:${ownPort}`}`)
}

const hostsOf = (origins: readonly string[]) => [...new Set(origins.map((each) => new URL(each).hostname))]

/** The origin of this very server, where PUBLIC_URL does not say: one that this machine can open. */
function ownOrigin(host: string, ownPort: number): string {
  const everywhere = ['0.0.0.0', '::', ''].includes(host)
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return new URL(`http://${name}:${ownPort}`).origin
}

/** Unset and empty are the same. */
function onlySet(env: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(env).map(([name, value]) => [name, value?.trim() ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/**
 * Checks the environment and fills in defaults. Creates DATA_DIR, and in it the session secret where none is given.
 * @throws StartProblem with one sentence per bad value: which and why
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const parsed = environmentSchema.safeParse(onlySet(variables))
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`)
    throw new StartProblem([...new Set(sentences)].join('\n'), parsed.error)
  }
  const env = parsed.data
  const problems = contradictions(env)
  if (problems.length > 0) throw new StartProblem(problems.join('\n'))

  const dataDir = resolve(env.DATA_DIR)
  prepareDataFolder(dataDir)
  const publicUrl = env.PUBLIC_URL ? origin(env.PUBLIC_URL)! : ownOrigin(env.HOST, env.PORT)
  const production = env.NODE_ENV === 'production'
  const onLoopback = loopback.includes(new URL(publicUrl).hostname)
  return {
    nodeEnv: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    trustedOrigins: [...new Set([...spellings(publicUrl), ...env.CORS_ORIGINS])],
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    databasePoolerUrl: env.DATABASE_POOLER_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseAdminUrl: env.DATABASE_ADMIN_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom:
      env.MAIL_FROM ??
      `Freehold <no-reply@${new URL(publicUrl).hostname.replace(/^[\d.]+$|^\[.*$/, 'localhost')}>`,
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          endpoint: env.S3_ENDPOINT,
          accessKeyId: env.S3_ACCESS_KEY_ID!,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
          forcePathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
        }
      : undefined,
    paymentApis: { stripe: env.STRIPE_API_URL, paystack: env.PAYSTACK_API_URL },
    sessionSecret: env.SESSION_SECRET ?? keptSessionSecret(dataDir),
    sessionTtl: env.SESSION_TTL,
    documentRoom: env.DOCUMENT_ROOM,
    // People with a known password are never put into a production database unless asked for.
    demo: env.DEMO ?? (!production && onLoopback && env.DATABASE_URL === undefined),
    conveniences: !production && onLoopback,
    hosts: env.PUBLIC_URL ? hostsOf([...spellings(publicUrl), ...env.CORS_ORIGINS]) : undefined,
    metricsPort: env.METRICS_PORT,
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    drainTime: env.DRAIN_TIME,
    adminApiUrl: env.ADMIN_API_URL,
    tenantApiUrl: env.TENANT_API_URL,
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}
