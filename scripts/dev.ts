// `npm run dev`: server and browser app from their sources, on one port. The browser follows changes by itself, the server
// is started anew; the database runs on meanwhile, because this process uses it too.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '#server/config/environment.ts'
import { StartProblem } from '#server/config/start-problem.ts'
import { openCluster } from '#server/db/cluster/index.ts'
import { openLog } from '#server/logging.ts'

try {
  const config = readConfig(process.env)
  const cluster = await openCluster(config, openLog(config))
  for (const note of cluster.notes) console.log(note)
  const main = join(import.meta.dirname, '..', 'server', 'main.ts')
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', main, '--vite'], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  server.once('exit', () => {
    void cluster.stop().then(() => process.exit(0))
  })
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
