import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LandingBundle } from '#contract/public/pages.ts'
import { Refusal } from '../errors.ts'
import { contentPolicy, hashSource } from '../http/security.ts'

/** The pages' renderer with the policy under which its pages may be shown. */
export interface Landing extends LandingBundle {
  contentPolicy: string
}

/** Gives the renderer; in development a new one after each change of its source. */
export type LandingSource = () => Promise<Landing>

const built = join(import.meta.dirname, '../../dist/landing/server.js')

/** The renderer that `npm run build` made, loaded when the first page is asked for. */
export function builtLanding(file = built): LandingSource {
  let loaded: Promise<Landing> | undefined
  return () => {
    if (!loaded && !existsSync(file)) {
      throw new Refusal(503, 'not_built', 'The public pages are not built yet: run npm run build.')
    }
    loaded ??= load(pathToFileURL(file).href).then((bundle) => landingOf(bundle))
    return loaded
  }
}

/** The build and the source export the same, and TypeScript sees neither from here. */
const load = (href: string): Promise<LandingBundle> => import(href)

/** What makes modules of source while it is being worked on: Vite's development server. */
interface ModuleLoader {
  ssrLoadModule: (url: string) => Promise<Record<string, unknown>>
}

/** The renderer from its source, new after each change of it. */
export function liveLanding(vite: ModuleLoader): LandingSource {
  return async () =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `load`
    landingOf((await vite.ssrLoadModule('/src/landing/server.tsx')) as unknown as LandingBundle)
}

/**
 * This page's own styles, and nothing from elsewhere. Handlers, known by their texts, may load a script of ours: nothing runs
 * before a visitor has pointed at or typed something.
 */
function landingOf(bundle: LandingBundle): Landing {
  const { inlineStyles, inlineHandlers } = bundle
  return {
    ...bundle,
    contentPolicy: contentPolicy({
      'script-src': ["'self'", "'unsafe-hashes'", ...inlineHandlers.map(hashSource)],
      'connect-src': ["'self'"],
      'style-src': inlineStyles.map(hashSource),
      'img-src': ["'self'"],
      'font-src': ["'self'", 'data:'],
      'manifest-src': ["'self'"],
    }),
  }
}
