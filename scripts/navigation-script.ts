import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')

/** The one script of the public pages, small and whole: `virtual:navigation` gives its text and an address for it. */
export function navigationScript(): Plugin {
  const name = 'virtual:navigation'
  const folder = join(root, 'src/landing/navigation')
  return {
    name: 'freehold:navigation-script',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      for (const file of ['main.ts', 'loader.ts']) this.addWatchFile(join(folder, file))
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
          rollupOptions: { input: join(folder, 'main.ts') },
        },
      })) as Rolldown.RolldownOutput
      const text = result.output[0].code.trim()
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
      return `export const script = ${JSON.stringify({ path: `/scripts/navigation.${hash}.js`, text })}`
    },
  }
}
