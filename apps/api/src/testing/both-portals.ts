import { startTestPortal } from './test-portal.ts'

const start = (reveals: 'true' | 'false') =>
  startTestPortal({ jobs: true, environment: { REVEAL_ACCOUNT_EXISTENCE: reveals } })

/** Starts a portal that reveals which addresses have an account (`open`) and one that does not (`neutral`). */
export const startBothPortals = async () => ({ open: await start('true'), neutral: await start('false') })
