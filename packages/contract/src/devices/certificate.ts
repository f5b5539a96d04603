/** What a licence certificate is for: a token of another purpose is never taken for one. */
export const CERTIFICATE_AUDIENCE = 'assure:licence-certificate'
