/**
 * Limits V8's young generation to 4 MB per half. An idle server needs 30 MB less, with no measurable loss of
 * throughput.
 */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=4'

/**
 * The commands that `npm run <name>` starts on Node 24. `portal`: build the portal first.
 *
 * @type {Record<string, { args: readonly string[], portal?: true, env?: Record<string, string>, summary: string }>}
 */
export const COMMANDS = {
  demo: { args: ['tools/demo/demo.ts'], portal: true, summary: 'the product with sample data' },
  start: {
    args: [SMALL_YOUNG_GENERATION, 'apps/api/src/main.ts'],
    portal: true,
    summary: 'the product, for production',
  },
  dev: { args: ['tools/dev.ts'], summary: 'the product with sample data, reloading on change' },
  test: { args: ['tools/test.ts'], summary: 'every check and test' },
  'test:all': {
    args: ['tools/test.ts'],
    env: { ASSURE_TEST_ALL: '1' },
    summary: 'also the long suites: every night and before a release',
  },
  check: { args: ['tools/check.ts'], summary: 'only the static checks' },
  vitest: {
    args: ['node_modules/vitest/vitest.mjs'],
    portal: true,
    summary: 'some tests: npm run vitest -- --project unit licence',
  },
  mutate: {
    args: ['tools/mutations/mutate.ts'],
    summary: 'break guards one by one; their tests must fail: npm run mutate -- <part of a name>',
  },
  format: {
    args: ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', '.'],
    summary: 'format the sources',
  },
  openapi: {
    args: ['tools/generate-openapi.ts'],
    summary: 'write the published OpenAPI document and the privacy page',
  },
  release: {
    args: ['tools/release/release.ts'],
    portal: true,
    summary: 'write a release: a folder and its tarball',
  },
  packages: {
    args: ['packages/publishing/src/release-packages.ts'],
    summary: 'write the npm packages for publication',
  },
  bench: { args: ['tools/bench/bench.ts'], portal: true, summary: 'run the benchmarks' },
  admin: {
    args: ['apps/api/src/admin.ts'],
    summary: 'the operator commands: accounts, requests, … (help)',
  },
  simulate: {
    args: ['tools/simulate/simulate.ts'],
    summary: 'simulated devices that activate and report (--help)',
  },
}

/** The list of commands, one per line. */
export const usage = () =>
  [
    'usage: node tools/run.mjs <command> [arguments]',
    ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`),
  ].join('\n')
