import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './environment.ts'
import { StartProblem } from './start-problem.ts'

const folder = mkdtempSync(join(tmpdir(), 'freehold-config-'))
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: join(folder, 'data'), ...env })

/** The sentences with which a start ends. */
function refusal(env: Record<string, string>): string {
  try {
    read(env)
  } catch (error) {
    expect(error).toBeInstanceOf(StartProblem)
    return (error as StartProblem).message
  }
  throw new Error('It was accepted.')
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the environment', () => {
  it('has a default for everything', () => {
    const config = read()
    expect(config).toMatchObject({
      nodeEnv: 'development',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      trustedOrigins: ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'],
      sessionTtl: 604_800,
      demo: true,
      adminApiUrl: '/api/admin/v1',
      tenantApiUrl: '/api/tenant/v1',
      corsOrigins: [],
      trustProxy: false,
      mailFrom: 'Freehold <no-reply@localhost>',
    })
    expect(config.databaseUrl).toBeUndefined()
    expect(config.s3).toBeUndefined()
  })

  it('keeps a generated session secret in the data folder, readable by its owner only', () => {
    const { sessionSecret } = read()
    const file = join(folder, 'data', 'session-secret')
    expect(sessionSecret.length).toBeGreaterThanOrEqual(32)
    expect(readFileSync(file, 'utf8').trim()).toBe(sessionSecret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(read().sessionSecret).toBe(sessionSecret)
    expect(read({ SESSION_SECRET: 'x'.repeat(32) }).sessionSecret).toBe('x'.repeat(32))
  })

  it('reads lengths of time, lists, switches and empty values', () => {
    expect(read({ SESSION_TTL: '12h' }).sessionTtl).toBe(43_200)
    expect(read({ SESSION_TTL: '90' }).sessionTtl).toBe(90)
    expect(read({ DOCUMENT_ROOM: '500 MB' }).documentRoom).toBe(500_000_000)
    const config = read({
      PORT: ' 8080 ',
      PUBLIC_URL: 'https://homes.example/',
      CORS_ORIGINS: 'https://a.example, https://b.example/',
      ADMIN_API_URL: 'https://api.homes.example/api/admin/v1/',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      SMTP_URL: '',
      LOG_LEVEL: 'debug',
    })
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://homes.example',
      trustedOrigins: ['https://homes.example', 'https://a.example', 'https://b.example'],
      corsOrigins: ['https://a.example', 'https://b.example'],
      adminApiUrl: 'https://api.homes.example/api/admin/v1',
      trustProxy: '10.0.0.0/8, ::1',
      mailFrom: 'Freehold <no-reply@homes.example>',
      logLevel: 'debug',
    })
    expect(config.smtpUrl).toBeUndefined()
  })

  it('loads demonstration data neither into production nor into a database of its own', () => {
    expect(read({ DEMO: 'off' }).demo).toBe(false)
    expect(read({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(read({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(true)
    expect(read({ DATABASE_URL: 'postgres://me:secret@db/freehold' }).demo).toBe(false)
    expect(refusal({ DATABASE_URL: 'postgres://me:secret@db/freehold', DEMO: 'on' })).toMatch(
      /^DEMO cannot be on/,
    )
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535, but is "abc".'],
    [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535, but is "70000".'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test, but is "prod".'],
    [
      { PUBLIC_URL: 'homes.example' },
      'PUBLIC_URL must be an origin like https://homes.example, without a path, but is "homes.example".',
    ],
    [{ PUBLIC_URL: 'https://homes.example/app' }, /^PUBLIC_URL must be an origin/],
    [
      { DATABASE_URL: 'mysql://me:hidden@db/x' },
      'DATABASE_URL must be a URL like postgres://user:password@host:5432/freehold.',
    ],
    [{ SMTP_URL: 'mail.example:25' }, /^SMTP_URL must be a URL like smtp:/],
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET must have at least 32 characters/],
    [{ DOCUMENT_ROOM: '20' }, /^DOCUMENT_ROOM must be a size like 500MB, 20GB or 2TB/],
    [{ SESSION_TTL: '0' }, /^SESSION_TTL must be a number of seconds/],
    [{ DEMO: 'maybe' }, 'DEMO must be on or off, but is "maybe".'],
    [{ METRICS_PORT: '0' }, /^METRICS_PORT must be a port number from 1/],
    [{ CORS_ORIGINS: 'https://a.example/path' }, /^CORS_ORIGINS must be a list of origins/],
    [{ ADMIN_API_URL: 'api' }, /^ADMIN_API_URL must be a path/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal, error/],
    [
      { S3_BUCKET: 'photos' },
      'Files go to S3 only when S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set too.',
    ],
    [{ DATABASE_APP_URL: 'postgres://a@b/c' }, /^DATABASE_APP_URL needs DATABASE_URL/],
    [{ DATABASE_ADMIN_URL: 'postgres://a@b/c' }, /^DATABASE_ADMIN_URL needs DATABASE_URL/],
    [{ DATABASE_POOLER_URL: 'postgres://a@b/c' }, /^DATABASE_POOLER_URL needs DATABASE_URL/],
    [{ DATABASE_POOLER_URL: 'https://a:hidden@b' }, /^DATABASE_POOLER_URL must be a URL like postgres:/],
    [
      { DATABASE_CONNECTIONS: '11' },
      'DATABASE_CONNECTIONS must be a number of connections, 12 or more, but is "11".',
    ],
    [{ DATABASE_CONNECTIONS: 'many' }, /^DATABASE_CONNECTIONS must be a number of connections, 12 or more/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be a URL like/],
    [
      { TRUST_PROXY: '20' },
      'TRUST_PROXY must be on, off, a number of proxies, or addresses like 10.0.0.0/8, but is "20".',
    ],
    [{ HOST: 'a b' }, /^HOST must be a host name or an address/],
  ])('refuses %o with a sentence', (env, sentence) => {
    expect(refusal(env)).toMatch(sentence)
    expect(refusal(env)).not.toMatch(/hidden|\n/)
  })

  it('names every bad value at once', () => {
    expect(refusal({ PORT: 'x', DEMO: 'y' }).split('\n')).toHaveLength(2)
  })

  it('refuses a data folder that is a file', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(refusal({ DATA_DIR: file })).toBe(
      `The data folder ${file} cannot be used because a file of that name is in the way.`,
    )
    expect(refusal({ DATA_DIR: join(file, 'below') })).toMatch(/because a part of the path is a file\.$/)
  })
})
