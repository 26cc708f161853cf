// `npm start`: from a fresh clone to a running Freehold. Plain JavaScript for Node 18, because that may be what there is
// before the packages are installed; the server itself runs on the Node that comes with them.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './prepare/build.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { chooseNode } from './prepare/node.mjs'
import { root } from './prepare/root.mjs'
import { projectEnvironment } from './prepare/run.mjs'

await ensureInstalled({ tools: false })
const node = chooseNode()
await ensureBuilt()

const main = join(root, 'server', 'main.ts')
let end = () => {
  process.kill(process.pid, 'SIGTERM')
}

process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP')
if (node.isThis) {
  await import(pathToFileURL(main).href)
} else {
  const child = spawn(node.path, [...node.flags, main], {
    env: projectEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  end = () => {
    child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => process.exit(code === null ? 1 : code))
}

// npm runs us in a shell, which does not pass a signal on but ends; and nobody can say so who is killed.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) end()
  }, 100).unref()
}
