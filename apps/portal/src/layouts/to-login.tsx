import { redirect } from 'react-router'
import { paths } from '#src/paths.ts'

/** RT-01: redirects '/' to the login. */
export const clientLoader = () => redirect(paths.login())

export default function ToLogin() {
  return null
}
