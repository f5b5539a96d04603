import { usePasswordLink } from '#src/features/account/use-password-link.ts'

/** Page of the link that ends a recovery, `/recover/{token}`. It reports an invalid link at the login. */
export default function RecoverPage() {
  usePasswordLink(true)
  return null
}
