import type { AuditAction } from '@assure/contract/accounts/audit-actions'
import type { SignInPolicy } from '@assure/contract/accounts/organisation.modes'
import type { Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import type { DeclineReason } from '@assure/contract/billing/decline-reason'
import type { Language, Realm } from '@assure/contract/constants'
import { PERIOD_MONTHS, type SubscriptionPeriod } from '@assure/contract/licences/licence-price'
import type { Transaction } from '#src/platform/database/database.ts'

/** A change of the identity provider of an organisation. */
export type SsoChange = 'saved' | 'updated' | 'on' | 'off' | 'removed'
/** A change of a domain. A `missing` one is no longer the organisation's at `lapses_at`. */
export interface DomainChange {
  domain: string
  change: 'verified' | 'removed' | 'missing' | 'lapsed'
  lapses_at: Date | null
}

/**
 * The values of each mail template. A link is only its token: the server that sends the mail builds the URL from its
 * PUBLIC_URL. An optional `organisation` is missing in mails that an earlier release queued.
 */
export interface MailValues {
  /** LG-02: confirms the address of a sign-up. */
  activation: { name: string; company: string; realm: Realm; token: string }
  /** Somebody signed up with the address of an account (REVEAL_ACCOUNT_EXISTENCE=false). */
  sign_up_attempted: { name: string; realm: Realm }
  /** LG-04: a link to choose a new password. */
  password_reset: { name: string; realm: Realm; email: string; token: string }
  /** Invites the owner of a new account to choose its password. */
  invitation: { name: string; company: string; token: string }
  /** Invites a person to an organisation, or a member to take over its ownership. */
  member_invitation: {
    inviter: string
    organisation: string
    roles: readonly Role[]
    places: readonly Place[] | null
    token: string
  }
  /** Reminds of an invitation that is open and ends at `expires_at`. */
  invitation_reminder: MailValues['member_invitation'] & { expires_at: Date }
  ownership_offered: { name: string; inviter: string; organisation: string; token: string }
  /** Tells the Owners of a new member. */
  member_joined: { name: string; organisation: string; member: string; roles: readonly Role[] }
  /** Tells a member that their roles changed. */
  member_changed: { name: string; organisation: string; roles: readonly Role[] }
  /** Tells somebody that they are no longer a member. */
  member_removed: { name: string; organisation: string }
  /** Tells the other Owners that a member was changed or removed, or left. */
  team_changed: TeamChange & { name: string }
  /** Tells the Owners that a member took over from one of them. */
  ownership_transferred: { name: string; organisation: string; member: string; giver: string }
  /** Tells all members whom the operator names as an Owner, and when. */
  owner_nominated: { name: string; organisation: string; member: string; ready_at: Date }
  /** Tells the Owners and the member that it is cancelled. */
  owner_nomination_cancelled: { name: string; organisation: string; member: string }
  /** Tells the Owners that the member is an Owner now. */
  owner_named: { name: string; organisation: string; member: string }
  /** Tells the Owners what the operator did to a person of their organisation. */
  operator_act: { name: string; organisation: string; member: string; email: string; act: OperatorAct }
  /** Tells the Owners what the operator did to their organisation. */
  organisation_act: { name: string; organisation: string; act: OrganisationAct }
  /** Tells the Owners which member gets the bills next to those who may pay. null for nobody. */
  bills_redirected: { name: string; organisation: string; member: string; billing_email: string | null }
  /**
   * Tells the Owners how members must log in now. `member` is null for the operator. `provider` is the identity provider that
   * the policy means; missing in mails that an earlier release queued.
   */
  sign_in_policy_changed: {
    name: string
    organisation: string
    member: string | null
    policy: SignInPolicy
    provider?: string | null
  }
  /** Tells the Owners that an Owner changed the identity provider. */
  sso_changed: { name: string; organisation: string; member: string; provider: string; change: SsoChange }
  /** Tells a person that the provider of an organisation now logs them in to it. */
  sso_linked: { name: string; organisation: string; provider: string; at: Date; address: string }
  /** Tells the Owners that one of them entered with a passkey, although the organisation asks for its provider. */
  sso_bypassed: { name: string; organisation: string; member: string; provider: string; address: string }
  /** Tells the Owners about a domain that the organisation proved by a DNS record. */
  domain_changed: { name: string; organisation: string } & DomainChange
  /**
   * RS-01: invites a new retail user to choose the first password. The name is empty if only the payer's address is
   * known.
   */
  retail_invitation: { name: string; email: string; token: string }
  /** LG-06: warns the owner, who may not have changed it. */
  password_changed: {
    name: string
    realm: Realm
    at: Date
    address: string
    /** Number of keys and links that a new password does not end. Missing in mails that an earlier release queued. */
    still_open?: { api_keys: number; analytics_links: number }
  }
  /** A link to the new address of a person. It also needs their session. */
  email_change: { name: string; email: string; token: string }
  /** Tells the former address of a change to `email`. The token undoes it. */
  email_changed: { name: string; email: string; at: Date; address: string; token: string }
  /** A link to choose a new password after a former address was given back. */
  email_change_undone: { name: string; email: string; token: string }
  /** Tells a person that somebody asked to get in without their second factor; `again` while it waits. */
  recovery_started: { name: string; at: Date; opens_at: Date; address: string; again: boolean }
  /** Tells the other Owners. `can_approve`: they may let the person in before `opens_at`. */
  recovery_of_member: {
    name: string
    organisation: string
    member: string
    email: string
    at: Date
    opens_at: Date
    can_approve: boolean
  }
  /** The wait is over, or an Owner ended it: a link to choose a new password. */
  recovery_opened: { name: string; at: Date; token: string }
  recovery_cancelled: { name: string; at: Date; address: string }
  /** Warns a person of a login from a browser that was not known. */
  new_browser: { name: string; realm: Realm; at: Date; address: string; user_agent: string }
  second_factor_changed: { name: string; enabled: boolean; at: Date; address: string }
  passkey_changed: { name: string; passkey: string; added: boolean; at: Date; address: string }
  api_key_replaced: { name: string; organisation?: string; at: Date; old_key_ends_at: Date | null }
  api_key_rotated: MailValues['api_key_replaced'] & { address: string }
  /** Tells the Owners that a member made, changed or rotated a named key. */
  named_key_changed: {
    name: string
    organisation: string
    member: string
    key: string
    change: 'made' | 'changed' | 'rotated'
    /** When the key ends, or after a rotation its replaced pair; null for never, or at once. */
    ends_at: Date | null
    at: Date
    address: string
  }
  /** Tells the Owners and the maker of a named key that it ends. */
  named_key_ends: { name: string; organisation: string; key: string; ends_at: Date }
  /** AC-02: tells an Owner, who can undo the deletion until `undo_until`. `undo` is missing in mails of earlier releases. */
  account_deleted: { name: string; undo_until: Date; undo?: { organisation: string; token: string } }
  /** Tells the other members of an organisation that it was deleted, and all that it is back. */
  organisation_deleted: { name: string; organisation: string }
  organisation_restored: { name: string; organisation: string }
  /** Tells a person that their login was deleted. `organisations` went with it. */
  login_deleted: { name: string; organisations: readonly string[]; undo_until: Date; token: string }
  /** Tells the Owners that a member deleted their login, and is a member again if they undo it. */
  member_login_deleted: { name: string; organisation: string; member: string; undo_until: Date }
  /** RT-09: a month's estimations reached a percentage of the monthly limit. `month` is its first day. */
  usage_alert: {
    name: string
    organisation?: string
    percent: number
    estimations: number
    monthly_limit: number
    month: string
  }
  /** A trial ends soon. Then the card is charged. */
  trial_ends: { name: string; order: MailedOrder; ends_at: Date }
  /** Licences of an unpaid free test stop soon. The token is for a checkout link. */
  free_test_ends: { name: string; order: MailedOrder; ends_at: Date; token: string }
  /** A renewal could not be charged. The token is for a checkout link that takes another card. */
  card_failed: { name: string; order: MailedOrder; reason: DeclineReason | null; token: string }
  /** A subscription or an unpaid free test ended. The token is for a checkout link to pay again. */
  subscription_ended: EndedSubscription & { token: string | null }
  /** Tells the reseller of licences that the subscription of their payer has ended. */
  licences_stopped: EndedSubscription & { payer: string }
  /** A payment was refunded, in part or in full: `amount` now, `refunded` in all, in cents. */
  payment_refunded: {
    name: string
    email: string
    order: MailedOrder
    amount: number
    refunded: number
    paid_at: Date
  }
  /** Engagements end within `days`. `licences` are the first of them. */
  engagements_end: {
    name: string
    organisation?: string
    total: number
    days: number
    licences: readonly MailedLicence[]
  }
  /** RS-08: a reseller ordered licences that the recipient pays. */
  payment_link: { name: string; company: string; order: MailedOrder; token: string }
  /** The first payment of licences went through. `company` sold them. */
  licences_paid: { email: string; company: string; quantity: number }
  /** SU-04: confirms a request. Contains no text of the sender, because a stranger may have typed the address. */
  contact_received: Record<string, never>
  /** Tells the operator of a contact request. `language` is the sender's. */
  contact_notice: ContactDetails & { email: string; language: Language; at: Date }
  /** The operator's answer; `at` is the time of the request. */
  contact_answer: { name: string; text: string; additionalDetails: string; at: Date }
}
/** A change of a member, with the access that they have now. */
export interface TeamChange {
  organisation: string
  member: string
  email: string
  /** The name of the person who changed it; null for the member. */
  by: string | null
  /** null for a former member. */
  roles: readonly Role[] | null
  places: readonly Place[] | null
}
/** The operator's changes to a person. */
export type OperatorAct = 'suspended' | 'resumed' | 'sessions_ended' | 'second_factor_removed'
/** The operator's changes to an organisation, named as in its audit log. */
export type OrganisationAct = Extract<
  AuditAction,
  | 'account_suspended'
  | 'account_resumed'
  | 'plan_changed'
  | 'permissions_changed'
  | 'self_service_changed'
  | 'sessions_revoked'
>
/** The fields of the contact form; empty ones were left out. */
export interface ContactDetails {
  name: string
  company: string
  jobTitle: string
  solutionType: string
  additionalDetails: string
  subscribeNews: boolean
}
/** The end of a subscription, for its payer and for its reseller. */
interface EndedSubscription {
  name: string
  order: MailedOrder
  cause: 'unpaid' | 'cancelled' | 'test_over'
  /** Why the card failed, if the cause is `unpaid`. */
  reason: DeclineReason | null
  /** The company that sold the licences, or has the plan. */
  company: string
  /** Whether the account that sold the licences, or has the plan, is being deleted. */
  isClosed: boolean
  /** The plan that the account has instead. */
  next: string | null
}
/** An order with its cost. `amount` is in cents per interval. A mail names the organisation of a plan. */
export interface MailedOrder {
  organisation?: string
  kind: 'plan' | 'licences'
  plan: string | null
  quantity: number
  amount: number
  currency: string
  interval: SubscriptionPeriod
}
/** Returns the monthly price of one licence of an order, in cents. */
export const monthlyPrice = ({ amount, quantity, interval }: MailedOrder): number =>
  amount / quantity / PERIOD_MONTHS[interval]

export interface MailedLicence {
  code: string
  requested_by: string
  subclient: string
  location: string
  ends_at: Date
}
export type MailTemplate = keyof MailValues

/** A mail to be written and sent. It is dropped unsent once `expiresAt` has passed. */
export interface Mail<T extends MailTemplate = MailTemplate> {
  template: T
  to: string
  language: Language
  values: MailValues[T]
  /** The address for replies. Default: the contact address of the settings. */
  replyTo?: string
  expiresAt?: Date
  /** The organisation that the mail is about, if test mode can cause it: its mails are marked. */
  about?: string
}

/** Queues a mail. With a transaction, the mail is sent only if it commits. The queue stores the mail encrypted. */
export type PostMail = <T extends MailTemplate>(
  transaction: Transaction | null,
  mail: Mail<T>,
) => Promise<void>
