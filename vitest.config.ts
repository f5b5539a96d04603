import { configDefaults, defineConfig } from 'vitest/config'
import { findPostgres } from './apps/api/src/testing/postgres-binaries.ts'
import { LongestFirst } from './tools/test/longest-first.ts'

const UNEXPECTED_ERRORS = './tools/test/fail-on-console-error.ts'
const exclude = [...configDefaults.exclude, '**/build/**', '**/.node/**', '**/.react-router/**']

/** Tests of what speaks to a database run on both; their names end in `.db.test.ts`. */
const databaseProject = (name: string, kind: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: ['apps/api/src/**/*.db.test.ts', 'tools/**/*.db.test.ts'],
    globalSetup: [`./apps/api/src/testing/global-setup-${kind}.ts`],
    setupFiles: ['./apps/api/src/testing/check-answers.ts'],
  },
})

/** Browser tests: one browser and one server at a time. The two projects share nothing and may run at once. */
const browserProject = (name: string, include: string[], left: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...exclude, ...left],
    globalSetup: ['./e2e/support/global-setup.ts'],
    fileParallelism: false,
    // After the others, where these run too: those have more workers.
    sequence: { groupOrder: 1 },
    // Of a journey through many screens, each in every look; what a page is waited for has its own limit.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
/** On accounts of their own, with much waiting for a voice, a mail or a payment, or in French: half of the time of all. */
const ACCOUNT_TESTS = [
  'e2e/{sign-up,api-keys,profile,plans,reset,second-factor,contact,retail*,billing,checkout*,renewals,french*}.test.ts',
]

export default defineConfig({
  // The portal's components are tested without its build.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    exclude,
    setupFiles: [UNEXPECTED_ERRORS],
    sequence: { sequencer: LongestFirst },
    // A worker loads what it tests once for all of its files: a fifth of their time.
    isolate: false,
    // Of the longest on a busy machine: what never comes is told sooner, by the wait for it.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts'],
        },
      },
      databaseProject('api-pglite', 'embedded'),
      ...(findPostgres() ? [databaseProject('api-postgres', 'postgres')] : []),
      browserProject('e2e', ['e2e/**/*.test.ts'], ACCOUNT_TESTS),
      browserProject('e2e-accounts', ACCOUNT_TESTS),
    ],
  },
})
