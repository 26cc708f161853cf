import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import type { drawnLists } from '../src/first-rows/drawn-lists.ts'
import type { firstQuestions } from '../src/resources/first-questions.ts'

const root = join(import.meta.dirname, '..')

const quiet: InlineConfig = { configFile: false, root, logLevel: 'error' }

/** What the definitions of the screens say, by running a module of the browser app here. */
async function said<Module>(path: string): Promise<Module> {
  const { output } = (await build({
    ...quiet,
    ssr: { noExternal: true },
    // A channel to other tabs would keep the build from ending.
    define: { BroadcastChannel: 'EventTarget' },
    build: {
      write: false,
      copyPublicDir: false,
      ssr: join(root, path),
      // What comes later in the browser is needed here, too.
      rollupOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`) as Module
}

async function built(
  path: string,
  format: 'iife' | 'es',
  define: Record<string, unknown>,
): Promise<Rolldown.RolldownOutput['output']> {
  const result = (await build({
    ...quiet,
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      copyPublicDir: false,
      minify: true,
      modulePreload: false,
      rollupOptions: { input: join(root, path), output: { format } },
    },
  })) as Rolldown.RolldownOutput
  return result.output
}

/** The script that the dashboard's document carries within itself (src/head-start/main.ts). */
export async function headStartScript(): Promise<string> {
  const module = await said<{ firstQuestions: typeof firstQuestions }>('src/resources/first-questions.ts')
  const [{ code }] = await built('src/head-start/main.ts', 'iife', {
    questions: await module.firstQuestions(),
  })
  return code.trim()
}

/** The script that draws a list before the program has come (src/first-rows), and the style sheet of its own. */
export async function firstRowsScript(styles: string): Promise<{ name: string; code: string }> {
  const module = await said<{ drawnLists: typeof drawnLists }>('src/first-rows/drawn-lists.ts')
  const [{ code }] = await built('src/first-rows/main.ts', 'es', { lists: module.drawnLists() })
  // It is drawn with the style sheet of the dashboard, whose names another build has given.
  const names = new Set(code.match(/\b_[a-zA-Z]+_[\w-]{5}_\d+\b/g))
  for (const name of names) {
    if (!styles.includes(name)) throw new Error(`The dashboard's style sheet does not know ${name}.`)
  }
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { name: `assets/first-rows-${hash}.js`, code }
}
