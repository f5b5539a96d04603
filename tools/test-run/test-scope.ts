/** Whether the long suites also run (`npm run test:all`). */
export const TESTS_ALL = process.env['ASSURE_TEST_ALL'] === '1'
