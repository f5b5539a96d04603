import { startTestPortal } from './test-portal.ts'

const start = (reveals: 'true' | 'false') =>
  startTestPortal({ jobs: true, environment: { REVEAL_ACCOUNT_EXISTENCE: reveals } })

/** A portal that tells strangers which addresses have an account, and one that does not. */
export const startBothPortals = async () => ({ open: await start('true'), neutral: await start('false') })
