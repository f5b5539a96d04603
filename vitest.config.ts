import { configDefaults, defineConfig } from 'vitest/config'
import { findPostgres } from './apps/api/src/testing/postgres-binaries.ts'
import { EMBEDDED_TESTS } from './apps/api/src/testing/embedded-tests.ts'
import { LongestFirst } from './tools/test-run/longest-first.ts'
import { TESTS_ALL } from './tools/test-run/test-scope.ts'

const UNEXPECTED_ERRORS = './tools/test-run/fail-on-console-error.ts'
const exclude = [...configDefaults.exclude, '**/build/**', '**/.node/**', '**/.react-router/**']

const DATABASE_TESTS = ['apps/api/src/**/*.db.test.ts', 'tools/**/*.db.test.ts']
const hasPostgres = findPostgres() !== null

const databaseProject = (name: string, kind: 'embedded' | 'postgres' | 'citus', include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: [`./apps/api/src/testing/global-setup-${kind}.ts`],
    setupFiles: ['./apps/api/src/testing/check-answers.ts'],
  },
})

export default defineConfig({
  // The portal's components are tested without its build.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    exclude,
    setupFiles: [UNEXPECTED_ERRORS],
    sequence: { sequencer: LongestFirst },
    // A worker loads what it tests once for all of its files: a fifth of their time.
    isolate: false,
    // For the longest test on a machine that is 20 times slower. Each wait within a test has a shorter limit.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,tools}/**/*.test.ts'],
          exclude: [...exclude, '**/*.db.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['apps/portal/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [UNEXPECTED_ERRORS, './apps/portal/src/testing/component-setup.ts'],
        },
      },
      databaseProject('api-pglite', 'embedded', hasPostgres && !TESTS_ALL ? EMBEDDED_TESTS : DATABASE_TESTS),
      ...(hasPostgres ? [databaseProject('api-postgres', 'postgres', DATABASE_TESTS)] : []),
      ...(process.env['CITUS_URL'] ? [databaseProject('api-citus', 'citus', DATABASE_TESTS)] : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./e2e/support/global-setup.ts'],
          // Each has a browser and a server of its own.
          maxWorkers: 2,
          // After the other projects, which have more workers.
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
