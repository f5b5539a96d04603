import { SSO_TEXT_MAX } from '@assure/contract/constants'
import {
  SSO_DEFAULT_ROLES,
  type SsoConnection,
  type SsoDefaultRole,
} from '@assure/contract/accounts/sso.modes'

export interface ConnectionValues {
  name: string
  issuer: string
  clientId: string
  /** Empty keeps the earlier one. */
  secret: string
  roles: readonly SsoDefaultRole[]
}
/** The fields with text, in their order. */
export const CONNECTION_FIELDS = ['name', 'issuer', 'clientId', 'secret'] as const
type ConnectionField = (typeof CONNECTION_FIELDS)[number]
export type ConnectionFaults = Partial<
  Record<ConnectionField, 'required' | 'invalidAddress' | 'SECRET_NEEDED'>
>

/** The values that the form shows first. */
export const valuesOf = (connection: SsoConnection | null): ConnectionValues => ({
  name: connection?.name ?? '',
  issuer: connection?.issuer ?? '',
  clientId: connection?.client_id ?? '',
  secret: '',
  roles: connection?.default_roles ?? [],
})

/** The values as they are sent. */
export const trimmed = ({ name, issuer, clientId, secret, roles }: ConnectionValues): ConnectionValues => ({
  ...{ name: name.trim(), issuer: issuer.trim(), clientId: clientId.trim(), secret: secret.trim() },
  roles: SSO_DEFAULT_ROLES.filter((role) => roles.includes(role)),
})

/** Whether the values name another issuer or client than the one that is set. */
export const isOtherClient = (
  connection: SsoConnection | null,
  { issuer, clientId }: Pick<ConnectionValues, 'issuer' | 'clientId'>,
): boolean => connection !== null && (connection.issuer !== issuer || connection.client_id !== clientId)

const isAddress = (text: string): boolean => {
  const { protocol } = URL.parse(text) ?? {}
  return text.length <= SSO_TEXT_MAX && (protocol === 'https:' || protocol === 'http:')
}

/** Checks trimmed values before they are sent. */
export const connectionFaults = (
  connection: SsoConnection | null,
  values: ConnectionValues,
): ConnectionFaults => {
  const { name, issuer, clientId, secret } = values
  const needsSecret = connection === null || isOtherClient(connection, values)
  return {
    ...(name === '' && { name: 'required' as const }),
    ...(!isAddress(issuer) && {
      issuer: issuer === '' ? ('required' as const) : ('invalidAddress' as const),
    }),
    ...(clientId === '' && { clientId: 'required' as const }),
    ...(needsSecret &&
      secret === '' && { secret: connection ? ('SECRET_NEEDED' as const) : ('required' as const) }),
  }
}
