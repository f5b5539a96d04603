import type { Language } from '@assure/contract/constants'
import { PATTERNS } from '#src/paths.ts'

/** Pictures for shared links, in `public/social`. tools/pictures/make-pictures.ts generates them. */
export const SOCIAL_PICTURES = [
  'home',
  'online-safety',
  'retail',
  'contact',
  'documentation',
  'legal',
] as const
export type SocialPictureName = (typeof SOCIAL_PICTURES)[number]

const BY_ADDRESS: Record<string, SocialPictureName> = {
  [PATTERNS.onlineSafety]: 'online-safety',
  [PATTERNS.retailHome]: 'retail',
  [PATTERNS.contactUs]: 'contact',
  [PATTERNS.privacyPolicy]: 'legal',
  [PATTERNS.termsAndConditions]: 'legal',
}

/** Returns the picture of a public page, by its English path. */
export const socialPicture = (address: string, language: Language): string => {
  const name = address.startsWith('/documentation/') ? 'documentation' : (BY_ADDRESS[address] ?? 'home')
  return `/social/${name}-${language}.png`
}
