import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { textPages } from '#contract/public/pages.ts'
import { isKeyOf, keysOf } from '#domain/kit/keys.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { notFound } from '../errors.ts'

/** What one site map may name at most (sitemaps.org). */
const longest = 50_000
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const pages = ['/', '/properties', '/companies', ...textPages.map((name) => `/${name}`)]

interface Entry {
  path: string
  updatedAt: string
}

/** What is published, a kind at a time: how many there are, and a part of them in a lasting order. */
const kinds = {
  companies: {
    count: (tx: Transaction) =>
      tx
        .selectFrom('published_organisations')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    read: async (tx: Transaction, limit: number, offset: number): Promise<Entry[]> => {
      const rows = await tx
        .selectFrom('published_organisations')
        .select(['slug', 'updated_at'])
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ slug, updated_at }) => ({ path: `/companies/${slug}`, updatedAt: updated_at }))
    },
  },
  portfolios: {
    count: (tx: Transaction) =>
      tx
        .selectFrom('published_portfolios')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    read: async (tx: Transaction, limit: number, offset: number): Promise<Entry[]> => {
      const rows = await tx
        .selectFrom('published_portfolios')
        .select(['id', 'updated_at'])
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ id, updated_at }) => ({ path: `/portfolios/${id}`, updatedAt: updated_at }))
    },
  },
  properties: {
    count: (tx: Transaction) =>
      tx
        .selectFrom('published_properties')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    read: async (tx: Transaction, limit: number, offset: number): Promise<Entry[]> => {
      const rows = await tx
        .selectFrom('published_properties')
        .select(['id', 'updated_at'])
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ id, updated_at }) => ({ path: `/properties/${id}`, updatedAt: updated_at }))
    },
  },
} as const
const kindNames = keysOf(kinds)

/** What crawlers read: `/robots.txt`, and `/sitemap.xml`, which from 50,000 addresses on is split. */
export function mountForCrawlers(
  app: FastifyInstance,
  { config, database }: Services,
  limit = longest,
): void {
  const origin = config.publicUrl
  const asXml = (reply: FastifyReply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
  const address = (path: string, lastModified?: string) =>
    `<url><loc>${origin}${path}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ''}</url>\n`
  const map = (entries: readonly Entry[], others: readonly string[] = []) => {
    const listed = entries.map(({ path, updatedAt }) => address(path, updatedAt))
    const text = [
      head,
      `<urlset ${namespace}>\n`,
      ...others.map((path) => address(path)),
      ...listed,
      '</urlset>\n',
    ]
    return Readable.from(text)
  }
  const counts = () =>
    database.withPublic((tx) =>
      Promise.all(kindNames.map(async (kind) => ({ kind, ...(await kinds[kind].count(tx)) }))),
    )
  const read = (kind: keyof typeof kinds, offset: number) =>
    database.withPublic((tx) => kinds[kind].read(tx, limit, offset))
  const unhurried = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

  app.get('/robots.txt', (_request, reply) => {
    const closed = [
      '/dashboard',
      '/auth',
      '/api/',
      '/dev/',
      '/error/',
      '/*/_payload.json$',
      '/_payload.json$',
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`,
      )
  })

  app.get('/sitemap.xml', unhurried, async (_request, reply) => {
    const found = await counts()
    const all = found.reduce((sum, { total }) => sum + total, pages.length)
    if (all <= limit) {
      const entries = await Promise.all(kindNames.map((kind) => read(kind, 0)))
      return asXml(reply).send(map(entries.flat(), pages))
    }
    const parts = found.flatMap(({ kind, total }) =>
      Array.from({ length: Math.ceil(total / limit) }, (_, index) => `${kind}-${index + 1}`),
    )
    const text = ['pages', ...parts].map(
      (name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>\n`,
    )
    return asXml(reply).send(`${head}<sitemapindex ${namespace}>\n${text.join('')}</sitemapindex>\n`)
  })

  app.get<{ Params: { file: string } }>('/sitemaps/:file', unhurried, async (request, reply) => {
    const { file } = request.params
    if (file === 'pages.xml') return asXml(reply).send(map([], pages))
    const [, kind = '', part = 0] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? []
    const entries = isKeyOf(kinds, kind) ? await read(kind, (Number(part) - 1) * limit) : []
    if (entries.length === 0) throw notFound()
    return asXml(reply).send(map(entries))
  })
}
