import { lazyPart } from '#src/ui/lazy-part.tsx'

/** `DeleteLoginDialog`, loaded when it is first opened. */
export const LazyDeleteLogin = lazyPart(
  async () => (await import('./delete-login-dialog.tsx')).DeleteLoginDialog,
)
