import { defineConfig } from 'vitest/config'

/** What a queue brings about comes when the machine has time for it. */
const patient = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contract,server,scripts,tools}/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          exclude: ['server/**/*.api.test.ts', '**/node_modules/**'],
          // Generous, because a busy machine is no failure.
          testTimeout: 30_000,
          // Reading the same code anew for each file took more than half of the time.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        // Modules of the browser read it once, when they begin: each file begins anew.
        test: {
          name: 'unit-browser',
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          expect: patient,
          include: ['tests/api/**/*.test.ts', 'server/**/*.api.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          // On Citus each statement goes to another server.
          testTimeout: process.env['TEST_CITUS'] ? 400_000 : 90_000,
          hookTimeout: process.env['TEST_CITUS'] ? 900_000 : 120_000,
          // They wait for the database now and then: with two, a fifth of two cores is idle, and all of them take a quarter longer.
          maxWorkers: 3,
          // Each file has a server and databases of its own; reading the same code anew for each took a third of the time.
          isolate: false,
        },
      },
      {
        // On a Citus coordinator, which TEST_DATABASE_URL names (CONTRIBUTING.md).
        test: {
          name: 'citus',
          expect: patient,
          include: ['tests/citus/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 240_000,
        },
      },
      {
        // Processes and databases of their own, killed and cut off.
        test: {
          name: 'faults',
          expect: patient,
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
