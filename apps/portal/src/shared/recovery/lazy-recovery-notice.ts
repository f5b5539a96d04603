import { lazyPart } from '#src/ui/lazy-part.tsx'

/** `RecoveryNotice`, loaded when a recovery waits. */
export const LazyRecoveryNotice = lazyPart(async () => (await import('./recovery-notice.tsx')).RecoveryNotice)
