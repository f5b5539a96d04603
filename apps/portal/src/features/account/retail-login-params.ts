import { paths } from '#src/paths.ts'

/** The words of the retail login's address (RS-01). */
export const RETAIL_LOGIN_PARAMS = {
  email: 'email',
  firstLogin: 'firstLogin',
  token: 'token',
  forgotten: 'forgotten',
} as const

/** The retail login's path with some of them. */
export const retailLoginPath = (
  params: Partial<Record<keyof typeof RETAIL_LOGIN_PARAMS, string>> = {},
): string => {
  const search = new URLSearchParams(params).toString()
  return search ? `${paths.retailLogin()}?${search}` : paths.retailLogin()
}
