/** All actions in an account's audit log, in the groups of its filter. */
export const AUDIT_ACTION_GROUPS = {
  sign_in: [
    'session_started',
    'organisation_opened',
    'sign_in_refused',
    'session_ended',
    'sessions_revoked',
    'browser_remembered',
    'browser_forgotten',
  ],
  account: [
    'account_created',
    'account_activated',
    'password_reset_requested',
    'password_changed',
    'language_changed',
    'second_factor_enabled',
    'second_factor_disabled',
    'passkey_added',
    'passkey_removed',
    'recovery_codes_renewed',
    'recovery_code_used',
    'email_change_requested',
    'email_changed',
    'email_change_undone',
    'recovery_started',
    'recovery_approved',
    'recovery_cancelled',
    'recovery_completed',
    'access_reviewed',
    'deletion_requested',
    'account_deleted',
    'deletion_undone',
    'account_erased',
  ],
  member: [
    'organisation_created',
    'organisation_changed',
    'sign_in_policy_changed',
    'member_invited',
    'member_invited_again',
    'invitation_revoked',
    'invitation_declined',
    'member_joined',
    'member_changed',
    'member_removed',
    'member_left',
    'member_login_deleted',
    'member_returned',
    'ownership_offered',
    'ownership_transferred',
    'owner_nomination_cancelled',
  ],
  api_key: [
    'secret_revealed',
    'api_key_rotated',
    'api_key_ended',
    'named_key_created',
    'named_key_changed',
    'named_key_rotated',
    'named_key_ended',
  ],
  operator: [
    'invitation_sent',
    'request_declined',
    'account_suspended',
    'account_resumed',
    'person_suspended',
    'person_resumed',
    'owner_nominated',
    'owner_named',
    'permissions_changed',
    'plan_changed',
    'self_service_changed',
  ],
  licence: [
    'licences_generated',
    'licence_edited',
    'licence_activated',
    'licence_detached',
    'licences_deleted',
    'licences_deactivated',
    'licences_reactivated',
    'analytics_link_issued',
    'analytics_link_revoked',
  ],
  billing: [
    'promotion_redeemed',
    'payment_link_sent',
    'order_paid',
    'order_payment_failed',
    'cancellation_requested',
    'order_cancelled',
    'order_refunded',
  ],
} as const
export type AuditGroup = keyof typeof AUDIT_ACTION_GROUPS
export type AuditAction = (typeof AUDIT_ACTION_GROUPS)[AuditGroup][number]

export const AUDIT_GROUPS = Object.keys(AUDIT_ACTION_GROUPS) as [AuditGroup, ...AuditGroup[]]
/** The groups of a person's own security log. */
export const PERSON_AUDIT_GROUPS = [
  'sign_in',
  'account',
  'member',
  'operator',
] as const satisfies readonly AuditGroup[]

export const AUDIT_ACTIONS = Object.values(AUDIT_ACTION_GROUPS).flat() as [AuditAction, ...AuditAction[]]

/** Kinds of actors. `operator` uses the command line; `system` is a server job. */
export const ACTOR_KINDS = [
  'developer',
  'api_key',
  'retail',
  'device',
  'operator',
  'system',
  'nobody',
] as const
export type ActorKind = (typeof ACTOR_KINDS)[number]
