/** How to start with an SDK, where licences would be. */
export const sdkStart = {
  title: 'Building with an SDK?',
  text: 'An SDK needs no licence: your server sends its counts, with your API key and secret key. Write to {contact}, and we send you the SDK within 48 hours.',
  guides: 'Guides to start with',
  guide: { android: 'Android guide', ios: 'iOS guide', browser: 'Browser guide' },
  toKeys: 'Your API keys',
  allDocuments: 'All documentation',
} as const
