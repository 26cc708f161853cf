// `npm run release -- linux-x64`: an archive that runs without installing or building, with Node and PostgreSQL for one kind
// of machine. Without a name it is the machine's own.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './prepare/build.mjs'
import { root } from './prepare/root.mjs'
import { giveUp } from './prepare/say.mjs'

/** Machines that PostgreSQL comes for as a package; Node does so for all but macOS, where the machine's own is used. */
const machines = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win-x64']

/** What the server reads when it runs. */
const parts = [
  'content',
  'contract',
  'dist',
  'domain',
  'public',
  'server',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'README.md',
  'docs/operating.md',
]

/** @param {string} path */
const isForTests = (path) => /\.test\.tsx?$/.test(path)

/** @param {string} command @param {string[]} args @param {string} folder */
function run(command, args, folder) {
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) giveUp(`${command} ${args[0]} failed${error ? `: ${error.message}` : '.'}`)
}

const own = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const [machine = own] = parseArgs({ allowPositionals: true }).positionals
if (!machines.includes(machine))
  giveUp(`There is no release for ${machine}. Choose one of ${machines.join(', ')}.`)

await ensureBuilt()
const { version, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Commands of package.json that the server has, as `./freehold backup …`. */
const commands = Object.entries(scripts).flatMap(([command, line]) => {
  const file = /^node server\/(\S+\.ts)$/.exec(line)?.[1]
  return file ? [[command, file]] : []
})
const name = `freehold-${version}-${machine}`
const folder = join(root, 'release', name)
rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'docs'), { recursive: true })
for (const part of parts)
  cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !isForTests(path) })

const [system, processor] = machine.split('-')
run(
  'npm',
  [
    'ci',
    '--omit=dev',
    `--os=${system === 'win' ? 'win32' : system}`,
    `--cpu=${processor}`,
    ...(system === 'linux' ? ['--libc=glibc'] : []),
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ],
  folder,
)

const node = `node_modules/node-${machine}/bin/node`
const [posixNode, windowsNode] =
  system === 'darwin' ? ['node', 'node'] : [`$here/${node}`, `%~dp0${node.replaceAll('/', '\\')}.exe`]
const starter = join(folder, 'freehold')
writeFileSync(
  starter,
  `#!/bin/sh
# Starts Freehold, or runs one of its commands, such as backup; settings are environment variables (docs/operating.md).
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd) || exit 1
: "\${DATA_DIR:=$here/data}" && export DATA_DIR
run() { exec "${posixNode}" "$here/server/$@"; }
case "$1" in
${commands.map(([name, file]) => `  ${name}) shift; run ${file} "$@" ;;`).join('\n')}
  '') run main.ts ;;
  *) echo "There is no command $1: give none to serve, or one of ${commands.map(([name]) => name).join(', ')}." >&2; exit 2 ;;
esac
`,
)
chmodSync(starter, 0o755)
if (system === 'win') {
  const when = (name, file) =>
    `if "%~1"=="${name}" "${windowsNode}" "%~dp0server\\${file.replaceAll('/', '\\')}" %2 %3 %4 %5 %6 %7 %8 %9 & exit /b`
  const lines = [
    '@echo off',
    'if "%DATA_DIR%"=="" set DATA_DIR=%~dp0data',
    when('', 'main.ts'),
    ...commands.map(([name, file]) => when(name, file)),
    `echo There is no command %1: give none to serve, or one of ${commands.map(([name]) => name).join(', ')}. 1>&2`,
    'exit /b 2',
  ]
  writeFileSync(`${starter}.cmd`, lines.map((line) => `${line}\r\n`).join(''))
}
run('tar', ['-czf', `${name}.tar.gz`, basename(folder)], join(root, 'release'))
process.stdout.write(`release/${name}.tar.gz\n`)
