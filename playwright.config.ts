import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** The workers load this file too, and must see the same values. */
const port = (process.env['E2E_PORT'] ??= '3180')
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'freehold-e2e-')))
const baseURL = `http://127.0.0.1:${port}`

/** Debian's browser where it is installed; otherwise the one that Playwright downloads. */
const chromium = '/usr/bin/chromium'

/** Journeys through the built product, with its demonstration data, as `npm start` serves it. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalTeardown: './tests/e2e/teardown.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: existsSync(chromium) ? { executablePath: chromium, args: ['--no-sandbox'] } : {},
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node server/main.ts',
    url: `${baseURL}/readyz`,
    env: { PORT: port, DATA_DIR: dataDir, NODE_ENV: 'test', DEMO: 'on' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 60_000,
    stderr: 'pipe',
  },
})
