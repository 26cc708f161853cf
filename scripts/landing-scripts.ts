import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')

const pages = join(root, 'src/landing')

/** The scripts of the public pages, each small and whole: `virtual:NAME` gives its text and an address for it. */
export function landingScripts(): Plugin {
  const scripts: Record<string, { entry: string; watched: string[] }> = {
    'virtual:navigation': {
      entry: 'navigation/main.ts',
      watched: ['navigation/main.ts', 'navigation/loader.ts'],
    },
    'virtual:booking': { entry: 'booking/main.ts', watched: ['booking/main.ts'] },
  }
  return {
    name: 'freehold:landing-scripts',
    resolveId: (id) => (id in scripts ? `\0${id}` : undefined),
    async load(id) {
      const script = scripts[id.slice(1)]
      if (!script) return undefined
      for (const file of script.watched) this.addWatchFile(join(pages, file))
      const result = (await build({
        configFile: false,
        root,
        logLevel: 'error',
        build: {
          write: false,
          copyPublicDir: false,
          minify: true,
          modulePreload: false,
          target: ['chrome107', 'safari16', 'firefox115'],
          rollupOptions: { input: join(pages, script.entry) },
        },
      })) as Rolldown.RolldownOutput
      const text = result.output[0].code.trim()
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
      const name = script.entry.split('/')[0]
      return `export const script = ${JSON.stringify({ path: `/scripts/${name}.${hash}.js`, text })}`
    },
  }
}
