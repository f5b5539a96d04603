/** The page while the device is offline. */
export const offline = {
  title: 'You are offline',
  text: 'This page needs the network. Nothing you saved is lost. When the connection is back, load the page again.',
  retry: 'Load again',
} as const
