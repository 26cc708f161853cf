import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,contract,server,src,scripts,tools}/**/*.test.{ts,tsx}',
            'tests/architecture/**/*.test.ts',
          ],
          exclude: ['server/**/*.api.test.ts', '**/node_modules/**'],
          // Generous, because a busy machine is no failure.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'server/**/*.api.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // One of them waits for the database most of the time.
          maxWorkers: 2,
          // Each file has a server and databases of its own; reading the same code anew for each took a third of the time.
          isolate: false,
        },
      },
      {
        // Processes and databases of their own, killed and cut off.
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // They wait more than they work.
          maxWorkers: 2,
        },
      },
    ],
  },
})
