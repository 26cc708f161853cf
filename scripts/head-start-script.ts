import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import type { firstQuestions } from '../src/resources/first-questions.ts'

const root = join(import.meta.dirname, '..')

const quiet: InlineConfig = { configFile: false, root, logLevel: 'error' }

/** What each list's page asks first, as the definitions of the screens say. */
async function questions(): Promise<ReturnType<typeof firstQuestions>> {
  const { output } = (await build({
    ...quiet,
    ssr: { noExternal: true },
    // A channel to other tabs would keep the build from ending.
    define: { BroadcastChannel: 'EventTarget' },
    build: { write: false, copyPublicDir: false, ssr: join(root, 'src/resources/first-questions.ts') },
  })) as Rolldown.RolldownOutput
  const module = (await import(
    `data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`
  )) as { firstQuestions: typeof firstQuestions }
  return module.firstQuestions()
}

/** The script that the dashboard's document carries within itself (src/head-start/main.ts). */
export async function headStartScript(): Promise<string> {
  const result = (await build({
    ...quiet,
    define: { questions: JSON.stringify(await questions()) },
    build: {
      write: false,
      copyPublicDir: false,
      minify: true,
      modulePreload: false,
      rollupOptions: { input: join(root, 'src/head-start/main.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0].code.trim()
}
