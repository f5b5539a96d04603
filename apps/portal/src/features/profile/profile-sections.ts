/** The parts of the profile, in the order of their links; the first needs no word in the address. */
export const PROFILE_SECTIONS = ['account', 'sign_in', 'sessions', 'log'] as const
export type ProfileSection = (typeof PROFILE_SECTIONS)[number]

const PARAM = 'section'

/** The part of the profile that an address asks for. */
export const sectionOf = (params: URLSearchParams): ProfileSection =>
  PROFILE_SECTIONS.find((section) => section === params.get(PARAM)) ?? 'account'

/** The search part of a section's address. */
export const sectionSearch = (section: ProfileSection): string =>
  section === 'account' ? '' : `?${new URLSearchParams({ [PARAM]: section })}`
