/** Sections of the profile, in the order of their links. The first one needs no query. */
export const PROFILE_SECTIONS = ['account', 'sign_in', 'sessions', 'log'] as const
export type ProfileSection = (typeof PROFILE_SECTIONS)[number]

const PARAM = 'section'

/** Returns the section named in the query; 'account' by default. */
export const sectionOf = (params: URLSearchParams): ProfileSection =>
  PROFILE_SECTIONS.find((section) => section === params.get(PARAM)) ?? 'account'

/** Returns the query of a section's URL. */
export const sectionSearch = (section: ProfileSection): string =>
  section === 'account' ? '' : `?${new URLSearchParams({ [PARAM]: section })}`
