/** Words that more than one area uses. */
export const common = {
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  loading: 'Loading',
  save: 'Save',
  tryAgain: 'Try again',
  required: 'This field is required',
  requestId: 'Request ID',
} as const
