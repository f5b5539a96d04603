import type { Membership } from '#src/api/session.ts'

/** Whether the organisation asks for another login: with a second factor, or through its identity provider. */
export const isLoginLacking = ({ needs_second_factor, needs_provider }: Membership): boolean =>
  needs_second_factor || needs_provider !== null
