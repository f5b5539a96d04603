/** Audience claim of a licence certificate. Tokens for other purposes have a different audience. */
export const CERTIFICATE_AUDIENCE = 'assure:licence-certificate'
