import { paths } from '#src/paths.ts'

/** Query parameters of the retail login (RS-01). */
export const RETAIL_LOGIN_PARAMS = {
  email: 'email',
  firstLogin: 'firstLogin',
  token: 'token',
  forgotten: 'forgotten',
} as const

/** Returns the retail login's path with the given parameters. */
export const retailLoginPath = (
  params: Partial<Record<keyof typeof RETAIL_LOGIN_PARAMS, string>> = {},
): string => {
  const search = new URLSearchParams(params).toString()
  return search ? `${paths.retailLogin()}?${search}` : paths.retailLogin()
}
