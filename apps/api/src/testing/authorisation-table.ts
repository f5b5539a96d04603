/**
 * Who may make each call: table 1.2 of the design, reviewed by people. Written by hand and not read from the contract, so
 * that a wrong permission, role or kind of caller in the contract fails the matrix.
 */

/** Roles in the order of the table: Owner, Admin, Fleet manager, Store viewer, Developer, Billing, Auditor. */
const ROLE_COLUMNS = ['O', 'A', 'F', 'V', 'D', 'B', 'U'] as const
export type RoleColumn = (typeof ROLE_COLUMNS)[number]
/**
 * `testKey` is the first API key of test mode. `unready` lacks the second factor that the organisation asks for,
 * `unreadySso` the login through its provider. `sso` is an Owner who logged in so. `person` is in no organisation. `link`
 * sends the token of an analytics link.
 */
export type Column =
  | RoleColumn
  | 'key'
  | 'testKey'
  | 'unready'
  | 'unreadySso'
  | 'sso'
  | 'person'
  | 'retail'
  | 'device'
  | 'link'
  | 'nobody'

export interface AuthorisationRow {
  /** The permission that a member or key needs; null if the call needs none. */
  permission: string | null
  /** The columns with a yes, `anybody` for all. `*` after a role: only at the places of a limited member. */
  may: string
  /** The web session that the call reads. */
  reads: 'developer' | 'retail' | null
  /** Modes by name, direct calls by method and path. */
  calls: readonly string[]
}

const row = (
  permission: string | null,
  may: string,
  reads: AuthorisationRow['reads'],
  ...calls: readonly string[]
): AuthorisationRow => ({ permission, may, reads, calls })

const SIGNER = 'the signer of the body'

export const AUTHORISATION_TABLE: readonly AuthorisationRow[] = [
  row(
    ...([null, 'anybody', 'developer'] as const),
    ...['email_login', 'current_session', 'email_register', 'contact_us', 'confirm_email'],
    ...['start_voice_check', 'finish_voice_check', 'start_effort_check', 'finish_effort_check'],
    'undo_email_change',
    ...['start_passkey_login', 'passkey_login', 'start_sso', 'finish_sso'],
    ...[
      'start_recovery',
      'look_at_invitation',
      'start_invited_passkey',
      'accept_invitation',
      'decline_invitation',
    ],
    ...['look_at_deletion', 'undo_deletion'],
    ...['check_email', 'check_password_link', 'change_password'],
    ...['open_checkout', 'pay_checkout', 'confirm_checkout'],
    ...['retail_register', 'retail_confirm_email', 'retail_login'],
  ),
  row(null, 'anybody', 'retail', 'current_retail_session', 'show_billing_group'),
  row(
    ...([null, 'anybody', null] as const),
    ...['POST /api/activation-email', 'POST /api/reset-email', 'POST /api/sandbox/3d-secure'],
  ),
  row(
    ...([null, 'O A F V D B U person', 'developer'] as const),
    ...['confirm_identity', 'list_sessions', 'end_session', 'end_other_sessions'],
    ...['list_known_browsers', 'forget_known_browser'],
    ...['list_organisations', 'create_organisation', 'leave_organisation'],
    'delete_person',
    ...['list_passkeys', 'start_passkey', 'add_passkey', 'rename_passkey', 'remove_passkey'],
    ...['retrieve_open_access', 'answer_access_review', 'update_password'],
    ...['retrieve_second_factor', 'start_second_factor', 'confirm_second_factor'],
    ...['renew_recovery_codes', 'stop_second_factor', 'list_person_entries', 'cancel_recovery'],
    ...['retrieve_email_change', 'start_email_change', 'cancel_email_change', 'confirm_email_change'],
  ),
  row(...([null, 'O A F V D B U person sso', 'developer'] as const), ...['log_out', 'update_language']),
  row(null, 'O A F V D B U sso unready unreadySso', 'developer', 'prove_by_sso'),
  row(null, 'O A F V D B U unready unreadySso', 'developer', 'retrieve_sso_link'),
  row(
    ...(['organisation.read', 'O A F V D B U key', 'developer'] as const),
    ...['retrieve_session', 'list_plans', 'get_client_promotions'],
  ),
  row(
    'organisation.read',
    'O A F V D B U',
    'developer',
    'list_notices',
    'retrieve_organisation',
    'list_sdk_files',
    'GET /api/sdk-file',
  ),
  row('organisation.update', 'O A', 'developer', 'update_organisation'),
  row(
    ...(['organisation.secure', 'O', 'developer'] as const),
    ...['transfer_ownership', 'cancel_owner_nomination', 'approve_recovery'],
    ...['retrieve_sign_in_policy', 'update_sign_in_policy'],
    ...['retrieve_sso', 'save_sso', 'test_sso', 'switch_sso', 'remove_sso'],
    ...['add_domain', 'check_domain', 'remove_domain'],
  ),
  row('organisation.delete', 'O', 'developer', 'suspend_account'),
  row('member.read', 'O A U', 'developer', 'list_members', 'list_invitations'),
  row(
    ...(['member.manage', 'O A', 'developer'] as const),
    ...['update_member', 'remove_member', 'invite_member', 'resend_invitation', 'revoke_invitation'],
  ),
  row('key.read', 'O A D U', 'developer', 'list_api_keys', 'list_named_keys', 'list_requests'),
  row(
    ...(['key.manage', 'O A D', 'developer'] as const),
    ...['reveal_secret', 'rotate_api_key'],
    ...['create_named_key', 'update_named_key', 'rotate_named_key', 'end_named_key'],
    'open_test_mode',
  ),
  row(
    ...(['key.manage', 'O A D testKey', 'developer'] as const),
    ...['clear_test_data', 'make_test_data', 'force_test_outcome'],
  ),
  row('audit.read', 'O A U', 'developer', 'list_audit_entries', 'list_audit_members'),
  row('usage.read', 'O A D B U key', 'developer', 'cukka', 'analytics_summary'),
  row('link.read', 'O A F* V* U key', 'developer', 'list_analytics_links'),
  row('link.manage', 'O A F* key', 'developer', 'issue_analytics_link', 'revoke_analytics_link'),
  row('billing.read', 'O A B U key', 'developer', 'list_receipts', 'update_new_session'),
  row('billing.read', 'O A B U', 'developer', 'GET /api/receipt', 'GET /api/v1/order/success'),
  row('billing.manage', 'O A B key', 'developer', 'get_promotion_template', 'redeem_promotion_code'),
  row('billing.manage', 'O A B', 'developer', 'start_checkout', 'resend_payment_link'),
  row('licence.read', 'O A F* V* D B U key', 'developer', 'list_licences', 'list_licence_places'),
  // No call: without it, activation links in answers are null.
  row('licence.activate', 'O A F* key', 'developer'),
  row('licence.create', 'O A F* key', 'developer', 'generate_licences'),
  row('licence.update', 'O A F* key', 'developer', 'update_licence_details'),
  row('licence.detach', 'O A F* key', 'developer', 'detach_licence_from_its_device'),
  row('licence.delete', 'O A F* key', 'developer', 'delete_licence'),
  row('count.write', 'key', null, 'report_estimations', 'report_online_safety'),
  row(null, 'device', null, 'activate_licence', 'heartbeat', 'report_scans'),
  row(
    ...([null, 'retail', 'retail'] as const),
    ...['retail_log_out', 'update_retail_language', 'list_retail_licences', 'update_retail_location'],
    ...['list_billing_groups', 'end_failed_subscription', 'replace_device'],
    ...['list_retail_receipts', 'list_retail_notices'],
    ...['POST /api/subscription-management', 'GET /api/retail-receipt'],
  ),
  row(null, 'link', null, 'GET /api/metrics'),
  row(null, SIGNER, null, 'POST /api/webhooks/stripe'),
]

/** The rows of a call. Each call has exactly one. */
export const rowsOf = (call: string): AuthorisationRow[] =>
  AUTHORISATION_TABLE.filter(({ calls }) => calls.includes(call))
/** The first row of a permission. */
export const rowOfPermission = (permission: string): AuthorisationRow | undefined =>
  AUTHORISATION_TABLE.find((each) => each.permission === permission)

/** Whether limited members have the permission only at their places. */
export const isPlacedRow = ({ may }: AuthorisationRow): boolean => may.includes('*')

/** The code of a 403; otherwise the status. `unsigned`: the call takes only signed bodies, 400 `malformed_body`. */
export type Verdict =
  | 'yes'
  | 'unsigned'
  | 401
  | 'forbidden'
  | 'no_organisation'
  | 'second_factor_required'
  | 'single_sign_on_required'
  | 'not_by_api_key'
  | 404

export interface MatrixCaller {
  column: Column
  /** The web session that the caller sends. */
  session: AuthorisationRow['reads']
  /** Whether a key with limits has a permission that keys can have. */
  has?: (row: AuthorisationRow) => boolean
}

/** How members are refused. Others get `forbidden`. */
const REFUSED: Partial<Record<Column, Verdict>> = {
  person: 'no_organisation',
  unready: 'second_factor_required',
  unreadySso: 'single_sign_on_required',
}

const columnsOf = ({ may }: AuthorisationRow): string[] => may.replaceAll('*', '').split(' ')

/** The verdict on a call in an organisation of the caller, or in another one that the header names. */
export const verdictOn = (
  call: string,
  { column, session, has }: MatrixCaller,
  isOwn: boolean,
): Verdict | undefined => {
  const [found] = rowsOf(call)
  if (!found) return undefined
  if (found.may === SIGNER) return 'unsigned'
  const isSessionRead = session !== null && session === found.reads
  // Public calls, and those about the own person, need no organisation.
  if (!isOwn && session === 'developer' && isSessionRead && found.permission !== null) return 404
  const columns = columnsOf(found)
  const isKey = column === 'key' || column === 'testKey'
  // Whose login lacks something may make the calls of a person in no organisation.
  const isUnready = column === 'unready' || column === 'unreadySso'
  const isListed =
    columns.includes(column) ||
    (isUnready && columns.includes('person')) ||
    (column === 'sso' && found.permission !== null && columns.includes('O')) ||
    (column === 'testKey' && columns.includes('key'))
  if (columns.includes('anybody') || isListed)
    return has && found.permission !== null && !has(found) ? 'forbidden' : 'yes'
  if (isSessionRead) return REFUSED[column] ?? 'forbidden'
  // Direct calls take no keys, and devices send proofs.
  const takesSession = found.reads !== null && !call.includes('/')
  if (!isKey || !takesSession) return 401
  return columns.includes('testKey') ? 'forbidden' : 'not_by_api_key'
}

/** A member of the matrix of places: roles, and the part of the organisation to which `*` limits them. */
export interface PlacedMember {
  columns: readonly (RoleColumn | 'key' | 'keyAtPlaces')[]
  limit: 'chain' | 'store' | null
}

/** Where a row lets a member act: everywhere, only at their places, or nowhere. */
export const reachOf = (
  { may }: AuthorisationRow,
  { columns, limit }: PlacedMember,
): PlacedMember['limit'] | 'all' | 'none' => {
  const cells = may.split(' ')
  if (columns.includes('keyAtPlaces'))
    return may.includes('*') && cells.includes('key') ? (limit ?? 'all') : 'none'
  if (columns.some((column) => cells.includes(column))) return 'all'
  if (columns.some((column) => cells.includes(`${column}*`))) return limit ?? 'all'
  return 'none'
}
