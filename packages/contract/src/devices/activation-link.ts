/** RFC 4648 base 32, whose letters and digits QR codes hold in their compact alphanumeric mode. */
export const ACTIVATION_TOKEN_PATTERN = /^[A-Z2-7]{26}$/

/** The link that a licence's QR code carries: short, so that it stays easy to scan at level H. */
export const activationLink = (publicUrl: string, token: string): string => `${publicUrl}/A/${token}`

/** The token in an activation link, or null for any other text. */
export const activationTokenOf = (link: string): string | null => {
  const token = link.split(/[?#]/)[0]?.split('/').at(-1)?.toUpperCase() ?? ''
  return ACTIVATION_TOKEN_PATTERN.test(token) ? token : null
}
