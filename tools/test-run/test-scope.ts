/** Whether the long suites also run (`npm run test:all`). */
export const TESTS_ALL = process.env['ASSURE_TEST_ALL'] === '1'

/** Seconds of load with kills in the test of three servers (`ASSURE_SOAK_S`). */
export const SOAK_S = Number(process.env['ASSURE_SOAK_S'] ?? 60)
