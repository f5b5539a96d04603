/**
 * Database tests that `npm test` also runs on the embedded database. They cover the multiplexer, jobs, idempotency,
 * attempts, and one race per feature. Add a test here when a statement uses a database feature for the first time. `npm
 * run test:all` runs every test on both databases.
 */
export const EMBEDDED_TESTS = [
  'apps/api/src/platform/database/*.db.test.ts',
  'apps/api/src/platform/jobs.db.test.ts',
  'apps/api/src/platform/used-proofs.db.test.ts',
  'apps/api/src/testing/upgrade/upgrade.db.test.ts',
  'apps/api/src/housekeeping.db.test.ts',
  'apps/api/src/mails/mail-delivery.db.test.ts',
  'apps/api/src/features/accounts/sign-up/sign-up.db.test.ts',
  'apps/api/src/features/accounts/login/login-throttle.db.test.ts',
  'apps/api/src/features/accounts/deletion/deletion-faults.db.test.ts',
  'apps/api/src/features/billing/orders/paid-once.db.test.ts',
  'apps/api/src/features/licences/activation.db.test.ts',
  'apps/api/src/features/licences/licence-generation.db.test.ts',
  'apps/api/src/features/licences/licence-list.db.test.ts',
  'apps/api/src/features/licences/licence-places.db.test.ts',
  'apps/api/src/features/promotions/promotions.db.test.ts',
  'apps/api/src/features/usage/reports.db.test.ts',
  'apps/api/src/features/usage/usage-summary.db.test.ts',
  'tools/seed/sample-data.db.test.ts',
]
