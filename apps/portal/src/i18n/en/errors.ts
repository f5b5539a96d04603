/** What a problem document's code says to a person, by `ProblemCode`, and what fails before an answer. */
export const errors = {
  invalid: 'Something in what was sent is not valid. Check it and try again.',
  malformed_body: 'The portal did not understand what was sent. Reload the page and try again.',
  unknown_mode: 'This page is out of date. Reload it and try again.',
  session_expired: 'Your session has ended. Log in again.',
  unauthenticated: 'This needs a login.',
  forbidden: 'Your account is not allowed to do this.',
  cross_origin:
    'The portal refused this because it came from another site. Open the portal anew and try again.',
  not_found: 'This is not there, or no longer yours.',
  method_not_allowed: 'This page is out of date. Reload it and try again.',
  licence_deleted: 'This licence is deleted.',
  licence_deactivated: 'This licence is deactivated.',
  licence_not_activated: 'This licence is not activated on a device.',
  body_too_large: 'This is more than the portal takes at once.',
  misdirected: 'The portal does not answer at this address. Open it at its own address.',
  unsupported_media_type: 'This page is out of date. Reload it and try again.',
  idempotency_key_reused: 'This was already sent with other values. Reload the page to see what was done.',
  rate_limited: 'Too many attempts. Try again in {wait}.',
  internal: 'Something went wrong on our side. Try again; if it happens again, contact us.',
  unavailable: 'The portal is busy. Try again in {wait}.',
  network: 'The portal cannot be reached. Check your connection and try again.',
} as const
