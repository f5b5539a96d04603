/** 26 characters of base 32 (RFC 4648). Its alphabet fits the compact alphanumeric mode of QR codes. */
export const ACTIVATION_TOKEN_PATTERN = /^[A-Z2-7]{26}$/

/** Builds the link of a licence's QR code. It is short, so that the code is easy to scan at level H. */
export const activationLink = (publicUrl: string, token: string): string => `${publicUrl}/A/${token}`

/** Returns the token of an activation link; null for any other text. */
export const activationTokenOf = (link: string): string | null => {
  const token = link.split(/[?#]/)[0]?.split('/').at(-1)?.toUpperCase() ?? ''
  return ACTIVATION_TOKEN_PATTERN.test(token) ? token : null
}
