import { LINK_INVALID_MESSAGE, NEW_PASSWORD_MESSAGES } from '@assure/contract/accounts/shared-messages'

/** Texts shared by several areas. */
export const common = {
  wrongPassword: 'This is not your password',
  cancel: 'Cancel',
  close: 'Close',
  downloadPdf: 'Download PDF',
  /** A label and its value, for `labelled`. */
  labelled: '{label}: {value}',
  loading: 'Loading',
  justNow: 'just now',
  sideways: 'Scroll sideways for all columns',
  save: 'Save',
  tryAgain: 'Try again',
  previousPage: 'Previous',
  nextPage: 'Next',
  page: 'Page {page}',
  firstPage: 'This is the first page',
  lastPage: 'This is the last page',
  required: 'This field is required',
  showPassword: 'Show {name}',
  hidePassword: 'Hide {name}',
  requestId: 'Request ID',
  copyRequestId: 'Copy the request ID {id}',
  copy: 'Copy',
  copied: 'Copied!',
  linkInvalid: LINK_INVALID_MESSAGE,
  noData: 'No data',
  copyFailed: 'This could not be copied.',
  trialUntil: 'Trial until {date}',
  /** Named keys of a keyboard, by their English name. */
  key: {
    Home: 'Home',
    End: 'End',
    'Ctrl Home': 'Ctrl Home',
    'Ctrl End': 'Ctrl End',
    Enter: 'Enter',
    'Shift Enter': 'Shift Enter',
    Space: 'Space',
    Escape: 'Escape',
    'Page Down': 'Page Down',
    'Page Up': 'Page Up',
  },
  /** Plans, by their wire name. */
  plan: {
    trial: 'Trial',
    none: 'None',
    test: 'Test mode',
    starter: 'Starter',
    growth: 'Growth',
    scale: 'Scale',
  },
  /** The solution of a trial request, by its value in the API. */
  solution: {
    'SDK - Android': 'SDK - Android',
    'SDK - iOS': 'SDK - iOS',
    'SDK - On Browser': 'SDK - On Browser',
  },
  /** Errors of a new password, in a reset, an invitation or the profile (section 5). */
  newPassword: {
    ...NEW_PASSWORD_MESSAGES,
    password_too_easy:
      'This password is too easy to guess. Avoid common words, your company’s name and your e-mail address',
    notIdentical: 'Passwords must be identical.',
  },
} as const
