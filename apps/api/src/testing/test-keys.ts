import { KEY_SCOPES, type KeyScope } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { TEST_PASSWORD, type TestPortal } from './test-portal.ts'

type Session = Pick<Awaited<ReturnType<TestPortal['login']>>, 'account'>
interface WantedKey {
  name?: string
  scopes?: readonly KeyScope[]
  places?: Place[] | null
  expires_at_utc?: number
}

/** Makes a named key, by default one that may do everything. */
export const newNamedKey = async (session: Session, { scopes = KEY_SCOPES, ...wanted }: WantedKey = {}) => {
  const { body } = await session.account('create_named_key', {
    ...{ name: 'Till reports', places: null, expires_at_utc: 0 },
    ...{ ...wanted, scopes: [...scopes] },
  })
  if (body.result !== 'OK') throw new Error(body.code)
  return { key: body.key, sessionId: body.session_id, secret: body.session_password }
}

/** The key that an API client of a member gets by their login. */
export const memberKeyOf = async (
  portal: TestPortal,
  email: string,
  more: { organisation?: string; code?: string } = {},
) => {
  const { body } = await portal.nobody.account('email_login', { email, password: TEST_PASSWORD, ...more })
  if (body.result !== 'OK') throw new Error(body.code)
  return { sessionId: body.session_id, secret: body.session_password }
}
