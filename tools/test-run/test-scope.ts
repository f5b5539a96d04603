/** Whether the long suites run too (`npm run test:all`). */
export const TESTS_ALL = process.env['ASSURE_TEST_ALL'] === '1'
