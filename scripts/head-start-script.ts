import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { firstQuestions } from '../src/head-start/questions.ts'

const root = join(import.meta.dirname, '..')

/** The script that the dashboard's document carries within itself (src/head-start/main.ts). */
export async function headStartScript(): Promise<string> {
  const result = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { questions: JSON.stringify(firstQuestions()) },
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
