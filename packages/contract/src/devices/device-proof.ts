import * as z from 'zod'

/** A device's DPoP proof of a request (RFC 9449): the public key in the header, and the claims. */
export const DeviceProof = z.strictObject({
  header: z.strictObject({
    typ: z.literal('dpop+jwt'),
    alg: z.literal('ES256'),
    jwk: z.strictObject({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string().length(43),
      y: z.string().length(43),
    }),
  }),
  claims: z.strictObject({
    htm: z.literal('POST'),
    htu: z.url(),
    jti: z.uuidv4(),
    iat: z.int().min(0),
  }),
})

/** The account's API key and secret, sent by HTTP Basic. */
export const ApiKey = z.strictObject({
  session_id: z.string().max(200),
  session_password: z.string().max(200),
})
