/** The purpose of a licence certificate: a token of another purpose is never taken for one. */
export const CERTIFICATE_AUDIENCE = 'assure:licence-certificate'
