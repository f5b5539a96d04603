import { usePasswordLink } from '#src/features/account/use-password-link.ts'

/**
 * Page of the link in a reset mail or an invitation, `/reset-password/{token}` (LG-05). It reports an invalid link
 * before the user types anything.
 */
export default function ResetLinkPage() {
  usePasswordLink(false)
  return null
}
