import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { textPages } from '#contract/public/pages.ts'
import type { Services } from '../context.ts'
import { notFound } from '../errors.ts'

/** What one site map may name at most (sitemaps.org). */
const longest = 50_000
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const pages = ['/', '/properties', '/companies', ...textPages.map((name) => `/${name}`)]

interface Entry {
  id: string
  updated_at: string
}

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
    const listed = entries.map(({ id, updated_at }) => address(`/properties/${id}`, updated_at))
    const text = [
      head,
      `<urlset ${namespace}>\n`,
      ...others.map((path) => address(path)),
      ...listed,
      '</urlset>\n',
    ]
    return Readable.from(text)
  }
  const countListed = async () => {
    const { total } = await database.withPublic((tx) =>
      tx
        .selectFrom('published_properties')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    )
    return total
  }
  const readListed = (offset: number) =>
    database.withPublic((tx) =>
      tx
        .selectFrom('published_properties')
        .select(['id', 'updated_at'])
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    )
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
    const total = await countListed()
    if (total + pages.length <= limit) return asXml(reply).send(map(await readListed(0), pages))
    const parts = Array.from({ length: Math.ceil(total / limit) }, (_, index) => `properties-${index + 1}`)
    const text = ['pages', ...parts].map(
      (name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>\n`,
    )
    return asXml(reply).send(`${head}<sitemapindex ${namespace}>\n${text.join('')}</sitemapindex>\n`)
  })

  app.get<{ Params: { file: string } }>('/sitemaps/:file', unhurried, async (request, reply) => {
    const { file } = request.params
    if (file === 'pages.xml') return asXml(reply).send(map([], pages))
    const part = Number(/^properties-([1-9]\d{0,4})\.xml$/.exec(file)?.[1] ?? 0)
    const entries = part > 0 ? await readListed((part - 1) * limit) : []
    if (entries.length === 0) throw notFound()
    return asXml(reply).send(map(entries))
  })
}
