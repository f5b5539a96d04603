/** The public names of the npm package. */
export type { Certificate, CertificateCheck, CertificateFault } from '@assure/device-client/certificate'
export { type CertificateCheckOptions, createCertificateCheck } from './certificate-check.ts'
export { createClient } from './client.ts'
export type { Calls } from './generated/calls.ts'
export type * from './generated/schemas.ts'
export type { CallOptions, ClientOptions } from './options.ts'
export { type FieldFault, Problem } from './problem.ts'
