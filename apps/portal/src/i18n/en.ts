import { accessReview } from '#src/i18n/en/access-review.ts'
import { account } from '#src/i18n/en/account.ts'
import { analytics } from '#src/i18n/en/analytics.ts'
import { apiKeys } from '#src/i18n/en/api-keys.ts'
import { billing } from '#src/i18n/en/billing.ts'
import { checkout } from '#src/i18n/en/checkout.ts'
import { common } from '#src/i18n/en/common.ts'
import { devices } from '#src/i18n/en/devices.ts'
import { documentation } from '#src/i18n/en/documentation.ts'
import { errors } from '#src/i18n/en/errors.ts'
import { licenceTasks } from '#src/i18n/en/licence-tasks.ts'
import { identity } from '#src/i18n/en/identity.ts'
import { licences } from '#src/i18n/en/licences.ts'
import { offline } from '#src/i18n/en/offline.ts'
import { plans } from '#src/i18n/en/plans.ts'
import { profile } from '#src/i18n/en/profile.ts'
import { retail } from '#src/i18n/en/retail.ts'
import { sdkStart } from '#src/i18n/en/sdk-start.ts'
import { shell } from '#src/i18n/en/shell.ts'
import { signUp } from '#src/i18n/en/sign-up.ts'
import { site } from '#src/i18n/en/site.ts'
import { siteHome } from '#src/i18n/en/site-home.ts'
import { siteAccuracy } from '#src/i18n/en/site-accuracy.ts'
import { siteContact } from '#src/i18n/en/site-contact.ts'
import { siteRetail } from '#src/i18n/en/site-retail.ts'
import { siteSafety } from '#src/i18n/en/site-safety.ts'
import { usage } from '#src/i18n/en/usage.ts'
import { viewer } from '#src/i18n/en/viewer.ts'

/** Every text of the portal's screens, in English, by area. A `{name}` is filled in. */
export const en = {
  common,
  errors,
  shell,
  account,
  accessReview,
  identity,
  apiKeys,
  licences,
  licenceTasks,
  sdkStart,
  devices,
  profile,
  signUp,
  analytics,
  usage,
  plans,
  checkout,
  billing,
  retail,
  documentation,
  viewer,
  site,
  siteHome,
  siteSafety,
  siteRetail,
  siteAccuracy,
  siteContact,
  offline,
} as const
