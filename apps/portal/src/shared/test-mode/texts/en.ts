/** Test mode: the strip on each page, the switch, and pages without a test mode. */
export const testMode = {
  title: 'Test mode',
  switchText: 'Nothing is real or billed',
  strip: 'Test mode. Nothing here is real or billed.',
  leave: 'Leave test mode',
  entered: 'You are now in test mode',
  left: 'You now see live data',
  failed: 'Test mode was not opened. {reason}',
  failedToLeave: 'You are still in test mode. {reason}',
  closedTitle: 'Not part of test mode',
  closed: 'Test mode has no members, settings or sign-in of its own. Leave it to see this page.',
} as const
