import type * as base from '#src/i18n/base/en.ts'
import type * as account from '#src/features/account/texts/en.ts'
import type * as accountAddress from '#src/features/account/texts/address/en.ts'
import type * as mailedLink from '#src/features/account/texts/link/en.ts'
import type * as linkHelp from '#src/features/account/texts/link-help/en.ts'
import type * as accountReset from '#src/features/account/texts/reset/en.ts'
import type * as undoDeletion from '#src/features/account/texts/undo/en.ts'
import type * as invitation from '#src/features/account/texts/invitation/en.ts'
import type * as recovery from '#src/features/account/texts/recovery/en.ts'
import type * as analytics from '#src/features/analytics/texts/en.ts'
import type * as apiKeys from '#src/features/api-keys/texts/en.ts'
import type * as namedKeys from '#src/features/api-keys/named/texts/en.ts'
import type * as requests from '#src/features/api-keys/requests/texts/en.ts'
import type * as checkout from '#src/features/checkout/texts/en.ts'
import type * as devices from '#src/features/devices/texts/en.ts'
import type * as documents from '#src/features/documents/texts/en.ts'
import type * as humanCheck from '#src/features/human-check/texts/en.ts'
import type * as organisation from '#src/features/organisation/texts/en.ts'
import type * as organisationSettings from '#src/features/organisation/texts/settings/en.ts'
import type * as organisationRecovery from '#src/features/organisation/texts/recovery/en.ts'
import type * as plans from '#src/features/plans/texts/en.ts'
import type * as profileAccessReview from '#src/features/profile/texts/access-review/en.ts'
import type * as profileAddress from '#src/features/profile/texts/address/en.ts'
import type * as profileAuditLog from '#src/features/profile/texts/audit-log/en.ts'
import type * as organisationReturning from '#src/features/organisation/texts/returning/en.ts'
import type * as profileDeletion from '#src/features/profile/texts/deletion/en.ts'
import type * as profileLogFile from '#src/features/profile/texts/log-file/en.ts'
import type * as profileKnownBrowsers from '#src/features/profile/texts/known-browsers/en.ts'
import type * as profileSessions from '#src/features/profile/texts/sessions/en.ts'
import type * as profile from '#src/features/profile/texts/en.ts'
import type * as retail from '#src/features/retail/texts/en.ts'
import type * as sdkFiles from '#src/features/sdks/texts/en.ts'
import type * as signUp from '#src/features/sign-up/texts/en.ts'
import type * as siteAccuracy from '#src/features/site/accuracy/texts/en.ts'
import type * as siteContact from '#src/features/site/contact/texts/en.ts'
import type * as siteDocument from '#src/shared/documents/texts/en.ts'
import type * as siteHome from '#src/features/site/home/texts/en.ts'
import type * as sitePrices from '#src/features/site/prices/texts/en.ts'
import type * as siteRetail from '#src/features/site/retail/texts/en.ts'
import type * as siteReference from '#src/features/site/reference/texts/en.ts'
import type * as siteSafety from '#src/features/site/safety/texts/en.ts'
import type * as siteStatus from '#src/features/site/status/texts/en.ts'
import type * as siteStart from '#src/features/site/docs/texts/en.ts'
import type * as site from '#src/features/site/texts/en.ts'
import type * as usage from '#src/features/usage/texts/en.ts'
import type * as layouts from '#src/layouts/texts/en.ts'
import type * as seo from '#src/seo/texts/en.ts'
import type * as billing from '#src/shared/billing/texts/en.ts'
import type * as contact from '#src/shared/contact/texts/en.ts'
import type * as licences from '#src/shared/licences/texts/en.ts'
import type * as licencesTasks from '#src/shared/licences/texts/tasks/en.ts'
import type * as organisations from '#src/shared/organisations/texts/en.ts'
import type * as organisationAccess from '#src/shared/organisations/texts/access/en.ts'
import type * as loginDeletion from '#src/shared/organisations/texts/deletion/en.ts'
import type * as recoveryNotice from '#src/shared/recovery/texts/en.ts'
import type * as browsers from '#src/shared/browsers/texts/en.ts'
import type * as passkeys from '#src/shared/passkeys/texts/en.ts'
import type * as secondFactor from '#src/shared/second-factor/texts/en.ts'
import type * as sso from '#src/shared/single-sign-on/texts/en.ts'
import type * as ssoReturn from '#src/features/account/texts/sso/en.ts'
import type * as ssoSettings from '#src/features/organisation/texts/sso/en.ts'
import type * as profileSso from '#src/features/profile/texts/sso/en.ts'
import type * as testMode from '#src/shared/test-mode/texts/en.ts'
import type * as testData from '#src/features/api-keys/test-mode/texts/en.ts'
import type * as limitUse from '#src/shared/usage/texts/en.ts'

/** All English texts of the portal's screens, by area. `{name}` marks a placeholder. */
export type Catalogue = typeof base &
  typeof account &
  typeof accountAddress &
  typeof invitation &
  typeof mailedLink &
  typeof accountReset &
  typeof linkHelp &
  typeof undoDeletion &
  typeof recovery &
  typeof analytics &
  typeof apiKeys &
  typeof namedKeys &
  typeof requests &
  typeof checkout &
  typeof devices &
  typeof documents &
  typeof humanCheck &
  typeof organisation &
  typeof organisationSettings &
  typeof organisationRecovery &
  typeof plans &
  typeof profileAccessReview &
  typeof profileAddress &
  typeof profileAuditLog &
  typeof organisationReturning &
  typeof profileDeletion &
  typeof profileLogFile &
  typeof profileKnownBrowsers &
  typeof profileSessions &
  typeof profile &
  typeof retail &
  typeof sdkFiles &
  typeof signUp &
  typeof siteAccuracy &
  typeof sitePrices &
  typeof siteReference &
  typeof siteStatus &
  typeof siteStart &
  typeof siteContact &
  typeof siteDocument &
  typeof siteHome &
  typeof siteRetail &
  typeof siteSafety &
  typeof site &
  typeof usage &
  typeof layouts &
  typeof seo &
  typeof billing &
  typeof contact &
  typeof licences &
  typeof licencesTasks &
  typeof organisations &
  typeof organisationAccess &
  typeof loginDeletion &
  typeof recoveryNotice &
  typeof browsers &
  typeof passkeys &
  typeof secondFactor &
  typeof sso &
  typeof ssoReturn &
  typeof profileSso &
  typeof ssoSettings &
  typeof testMode &
  typeof testData &
  typeof limitUse
