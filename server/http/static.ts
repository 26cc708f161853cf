import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Services } from '../context.ts'
import { Refusal } from '../errors.ts'
import { runtimeConfig } from './runtime-config.ts'
import { contentPolicy, hashSource } from './security.ts'

const root = join(import.meta.dirname, '../..')

/** Where the browser app was built to, with the public files copied into it. */
const built = join(root, 'dist')

/** Parts of the build that are not for browsers: the pages' renderer, and documents that have routes of their own. */
const inside = /^\/(landing(\/|$)|[^/]+\.html$)|\.(br|gz)$/

/** Their names carry a hash of their content. */
const hashed = /\/(assets|fonts|pictures)\/[^/]+[.-][\w-]{8}\.\w+$/

/** AP-04: says which build is served now, so it is asked for each time. */
const manifest = '/build.json'

function keepingOf(path: string): string {
  if (hashed.test(path)) return 'public, max-age=31536000, immutable'
  return path.endsWith(manifest) ? 'no-cache' : 'public, max-age=3600'
}

/** A file opened by itself may style itself and do nothing else. */
const filePolicy = contentPolicy({ 'style-src': ["'unsafe-inline'"], 'img-src': ['data:'] })

/** Files as they were built (compressed then, not now), and the browser app's documents for its paths. */
export async function mountStaticFiles(app: FastifyInstance, { config }: Services): Promise<void> {
  await app.register(staticFiles, {
    // Before a build, and in development, the public files come from where they are written.
    root: [built, join(root, 'public')].filter((folder) => existsSync(folder)),
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !inside.test(path),
    setHeaders: (reply, path) => {
      reply.header('cache-control', keepingOf(path.replaceAll('\\', '/').replace(/\.(br|gz)$/, '')))
      reply.header('content-security-policy', filePolicy)
    },
  })

  for (const area of ['auth', 'dashboard']) {
    const answer = documentOf(area, config)
    app.get(`/${area}`, answer)
    app.get(`/${area}/*`, answer)
  }
}

/** The pages before the dashboard; ER-10 has any other answered with 404, which its document says in words. */
const authPages =
  /^\/auth(\/(sign-in(\/choose-profile)?|sign-up\/(property-manager|landlord)|email-verify(\/[^/]+)?|invite\/[^/]+|forgot-password(\/[^/]+\/reset)?))?\/?$/

/** Answers every path of an area with its document; it names hashed files, so a browser asks for it each time. */
function documentOf(area: string, config: Config) {
  const file = [`${area}.html`, 'index.html'].map((name) => join(built, name)).find(existsSync)
  if (!file) {
    return () => {
      throw new Refusal(503, 'not_built', 'The browser app is not built yet: run npm run build.')
    }
  }
  const source = readFileSync(file, 'utf8')
  const policy = appPolicy(source, [config.adminApiUrl, config.tenantApiUrl])
  // Data for the page's scripts, which so need no request for it (AP-01).
  const told = JSON.stringify(runtimeConfig(config)).replaceAll('<', '\\u003c')
  const html = source.replace(
    '<title>',
    () => `<script type="application/json" id="config">${told}</script>\n    <title>`,
  )
  return (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .status(area === 'auth' && !authPages.test(request.url.split('?')[0]!) ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(html)
}

/**
 * Scripts from here only, and those written into the document itself by their content. Styles are made at run time by
 * the component library, so they can't be named beforehand.
 */
function appPolicy(html: string, apis: readonly string[]): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => text!,
  )
  const origins = apis.flatMap((api) => (URL.canParse(api) ? new URL(api).origin : []))
  return contentPolicy({
    'script-src': ["'self'", ...inline.map(hashSource)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': ["'self'", ...new Set(origins)],
    'img-src': ["'self'", 'data:', 'blob:', ...new Set(origins)],
    'font-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
  })
}
