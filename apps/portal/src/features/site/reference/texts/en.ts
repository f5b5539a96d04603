/** "Try it" on the pages of calls. */
export const tryCall = {
  title: 'Try it',
  note: 'This makes a real call in test mode. The key and its secret stay in this tab until you close it.',
  getKey: 'How to get a test key',
  key: 'Test key',
  secret: 'Secret key',
  body: 'Body',
  send: 'Send',
  sending: 'Sending…',
  needed: 'Enter a test key and its secret key.',
  refused:
    'Only test keys work here. They begin with {prefixes}. This key may change live data, so nothing was sent.',
  noAnswer: 'No answer came. Check your connection and send again.',
  notLoaded: 'This part could not be loaded. Check your connection, then close and open it again.',
  status: 'Status {status} · {ms} ms',
  requestId: 'Request id: {id}',
  headers: 'Headers of this answer',
  answer: 'Body of this answer',
} as const
