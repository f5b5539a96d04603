/** The notice on each page while somebody waits to get in without the second factor. */
export const recoveryNotice = {
  asked: 'Somebody asked to get in without your second factor on {asked}. It opens on {opens}.',
  open: 'Somebody asked to get in without your second factor on {asked}. A link was mailed to you on {opens}.',
  help: 'If it was not you, somebody knows your password: cancel the request and change your password.',
  cancel: 'Cancel, it was not me',
  done: 'The request is cancelled. Now change your password: somebody else knows it.',
  failed: 'The request was not cancelled. {reason}',
} as const
