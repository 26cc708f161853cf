import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * Headers that every answer carries. What may be loaded and run is said per kind of answer (`contentPolicy`), as a
 * public page, the dashboard and an API's answer need different things.
 */
export async function mountSecurityHeaders(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** The source expression that allows one inline script or style and no other. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Directive =
  | 'script-src'
  | 'style-src'
  | 'connect-src'
  | 'img-src'
  | 'font-src'
  | 'worker-src'
  | 'manifest-src'

/**
 * A Content-Security-Policy that allows nothing but what is named.
 * @param formsTo where forms may lead, also by redirection
 */
export function contentPolicy(
  allowed: Partial<Record<Directive, readonly string[]>>,
  formsTo: readonly string[] = ["'self'"],
): string {
  const named = Object.entries(allowed).map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  return [
    "default-src 'none'",
    ...named,
    "base-uri 'none'",
    `form-action ${formsTo.join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
