import { isKeptInTestMode } from '@assure/contract/accounts/roles'
import type { Permission } from '@assure/contract/rpc'
import { PATTERNS, type RouteName } from '#src/paths.ts'

/** The permission that a member needs to see a page. Pages not listed here are open to all members. */
export const PAGE_PERMISSIONS = {
  dashboard: 'usage.read',
  apiKeys: 'key.read',
  requests: 'key.read',
  activateLicence: 'licence.activate',
  plans: 'billing.read',
  members: 'member.read',
  organisationSignIn: 'organisation.secure',
  auditLog: 'audit.read',
  deleteAccount: 'organisation.delete',
} as const satisfies Partial<Record<RouteName, Permission>>

const NAMES = Object.keys(PAGE_PERMISSIONS) as (keyof typeof PAGE_PERMISSIONS)[]

/** Returns the permission that a member needs to see the page at a path; undefined if every member may see it. */
export const pagePermission = (pathname: string): Permission | undefined => {
  const name = NAMES.find((page) => PATTERNS[page] === pathname)
  return name && PAGE_PERMISSIONS[name]
}

/** Pages of the person. Their organisation's rules about logins do not close them. */
const OWN_PAGES: readonly string[] = [PATTERNS.profile, PATTERNS.accessReview]

/** Whether the page at a path belongs to the person and not to the organisation. */
export const isOwnPage = (pathname: string): boolean => OWN_PAGES.includes(pathname)

/** Whether test mode has the page at a path: it has no settings, and no page that needs a permission it takes away. */
export const isInTestMode = (pathname: string): boolean => {
  const needs = pagePermission(pathname)
  return pathname !== PATTERNS.organisationSettings && (needs === undefined || isKeptInTestMode(needs))
}
