/** Names of browsers. */
export const browsers = {
  unknown: 'Unknown browser',
  on: '{browser} on {system}',
} as const
