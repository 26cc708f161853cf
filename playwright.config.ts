import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

function freePort(): string {
  const script = `const server = require('net').createServer().listen(0, '127.0.0.1', () => {
    process.stdout.write(String(server.address().port))
    server.close()
  })`
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout
}

/** Made by the server, which knows who must get into it; gone with the run. */
function dataFolder(): string {
  const folder = join(tmpdir(), `freehold-e2e-${process.pid}`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The workers load this file too, and must see the same values. */
const port = (process.env['E2E_PORT'] ??= freePort())
/** Where something stands in for payment providers, while a journey has it stand there. */
const providers = `http://127.0.0.1:${(process.env['E2E_PROVIDERS_PORT'] ??= freePort())}`
const dataDir = (process.env['E2E_DATA_DIR'] ??= dataFolder())
const baseURL = `http://127.0.0.1:${port}`

/** The machine's browser (`npm test` says which, or installs it); otherwise the one that Playwright downloads. */
const chromium = [
  process.env['CHROMIUM_PATH'],
  // The headless shell first: journeys take about half as long in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path && existsSync(path))

/** Runs in a container and as root, asks nobody for anything. */
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds, so optimising their code costs more than it saves: a fifth of all CPU time.
  '--js-flags=--no-turbofan --no-maglev --max-lazy --single-threaded-gc',
]

/**
 * Journeys through the built product, with its demonstration data, as `npm start` serves it. Every journey runs at
 * 1440 px; those tagged `@phone` at 390 px too, those tagged `@phone-only` only there.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Three would take 14 % less time on two cores, but pages get slow enough that a click now and then misses what has moved.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'en-GB',
    launchOptions: {
      args: switches,
      // Playwright sets it for containers with little shared memory; without it, what is shared stays off the disk.
      ignoreDefaultArgs: ['--disable-dev-shm-usage'],
      ...(chromium ? { executablePath: chromium } : {}),
    },
    // A trace of every journey costs a third of the time: asked for where one is to be looked into.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { ...devices['iPhone 13'], browserName: 'chromium', viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: 'node server/main.ts',
    url: `${baseURL}/readyz`,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      NODE_ENV: 'test',
      DEMO: 'on',
      STRIPE_API_URL: providers,
      PAYSTACK_API_URL: providers,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 180_000,
    stderr: 'pipe',
  },
})
