/**
 * The business constants of the specification (section 9) and of `operation.md`. They are defined only here and shared
 * by browser, server and devices. Names end with the unit.
 */

export const LICENCE_QUANTITY_MIN = 1
export const LICENCE_QUANTITY_MAX = 50
export const LICENCE_PAGE_SIZE = 10
export const LICENCE_PAGE_SIZE_MAX = 100
/** Totals of a filtered list that must be counted are exact up to this number, then shown as '5,000+'. */
export const LICENCE_MATCH_COUNT_MAX = 5000
/** Last row that paging can reach. For rows beyond it, filter the list or reverse its order. */
export const LICENCE_ROWS_REACHED_MAX = 100_000
/** Minimum number of characters for a search. */
export const LICENCE_SEARCH_MIN = 3
export const LICENCE_DELETE_MAX = 500
export const LICENCE_TEXT_MAX = 120
/** Maximum device replacements by the payer per licence in 24 hours. */
export const REPLACEMENTS_PER_DAY = 5

export const ENGAGEMENT_DEFAULT_MONTHS = 12
export const ENGAGEMENT_MIN_MONTHS = 1
export const ENGAGEMENT_MAX_MONTHS = 120

export const QR_ERROR_CORRECTION = 'H'
export const QR_SIZE_PX = 300
export const QR_QUIET_ZONE_MODULES = 4
export const QR_POLL_INTERVAL_MS = 2000
export const QR_POLL_TRIES_MAX = 15
export const GENERATION_POLL_INTERVAL_MS = 1000
export const SUMMARIZATION_RETRY_MS = 5000

/** Delay between the load of a public page and the info drawer that opens by itself. */
export const INFO_DRAWER_DELAY_MS = 1000
export const COPY_SNACKBAR_MS = 2000
export const LICENCE_SNACKBAR_MS = 2000
export const SUBSCRIPTION_SNACKBAR_MS = 2000
export const RETAIL_BILLING_SNACKBAR_MS = 5000

/** A device seen within this time is online (section 4). */
export const DEVICE_ONLINE_WITHIN_S = 3600
export const HEARTBEAT_INTERVAL_S = 900
export const CERTIFICATE_LIFETIME_S = 7 * 86_400
/** Maximum difference between a device proof's time and the server's clock (RFC 9449). */
export const PROOF_AGE_MAX_S = 300

export const REPORTS_PER_CALL_MAX = 1000
/** Reports for older days are refused, because their ids are no longer stored for deduplication. */
export const REPORT_AGE_MAX_DAYS = 35
export const PASS_RATE_WINDOW_DAYS = 7
/** Tolerance for a fast device clock: a report's UTC day may start this long after the server's time. */
export const REPORT_FUTURE_MAX_S = 300
/** The first year of usage. */
export const USAGE_YEAR_MIN = 2000
/** Divisor of the daily average of a past month, whatever its length (DB-03). */
export const AVERAGE_DAYS = 30
/** Shares of the monthly limit, in percent, that send an alert (RT-09). */
export const USAGE_ALERT_PERCENTS = [80, 100] as const

/** Time from the redemption of a promotion until it is shown as applied (section 9). */
export const PROMOTION_SUCCESS_MS = 3000
/** Duration of the message about a promotion code, unless the user closes it. */
export const PROMOTION_SNACKBAR_MS = 8000
/** Maximum length of a typed promotion code. */
export const PROMOTION_CODE_TYPED_MAX = 100
export const PROMOTION_DESCRIPTION_MAX = 200
export const PROMOTION_VALID_DAYS_MAX = 3650
/** Maximum transactions for one modality of a promotion, and maximum of each of its limits. */
export const PROMOTION_COUNT_MAX = 1_000_000_000
/** Maximum number of redeemed promotions in a list. */
export const PROMOTIONS_LISTED_MAX = 100

/** Billing groups per page of a payer's list. */
export const BILLING_GROUP_PAGE_SIZE = 20
/** Maximum number of notices about orders on a screen. */
export const ORDER_NOTICES_MAX = 20

/** Receipts per page. */
export const RECEIPT_PAGE_SIZE = 20
/** The reminder is sent this many days before the end of a trial. */
export const TRIAL_REMINDER_DAYS = 3
/** Engagements that end soon are counted exactly up to this number. */
export const ENGAGEMENTS_COUNTED_MAX = 10_000

/** Days in an answer of the metrics endpoint, including the current one. */
export const METRICS_DAYS = 31
/** Reasons with fewer people in a store's day are merged into one total (threshold rule of statistical offices). */
export const SMALL_GROUP_MIN = 3
/** Lifetimes that an analytics link can have. */
export const ANALYTICS_LINK_DAYS = [7, 30, 90, 365] as const
/** Maximum number of analytics links in a list. */
export const ANALYTICS_LINKS_LISTED_MAX = 1000
/** Lifetime of a device's own analytics link. Each licence certificate brings a new link. */
export const ANALYTICS_DEVICE_TTL_S = 30 * 86_400

/** Minimum length of a password. Sign-up has no maximum other than `PASSWORD_MAX`. */
export const PASSWORD_MIN = 8
/** Maximum length of a password chosen at a reset or first login (section 5). */
export const PASSWORD_NEW_MAX = 16
export const PASSWORD_SPECIALS = '#?!@$%^&*-'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
/** Locales for dates and numbers. English is British. */
export const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Language, string>
/** The first day of a month, before the month's name. */
export const FIRST_DAYS = { en: '1', fr: '1er' } as const satisfies Record<Language, string>
/** Returns the language with this code; undefined if the product does not support it. */
export const languageNamed = (name: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === name)
/**
 * Returns the first supported language of a preference list, such as 'fr' for 'de', 'fr-CA', 'en'. Default: English.
 */
export const languageOfTags = (tags: readonly string[]): Language =>
  tags.map((tag) => languageNamed(tag.trim().toLowerCase().split(/[-;]/, 1)[0])).find(Boolean) ?? 'en'

/** The two groups of users, each with its own login, cookie and sessions (RS-07). */
export const REALMS = ['developer', 'retail'] as const
export type Realm = (typeof REALMS)[number]

export const PERSON_TEXT_MAX = 100
/** Maximum number of stores in the sign-up form (SU-11). */
export const STORE_COUNT_MAX = 1_000_000
export const ADDITIONAL_DETAILS_MAX = 500
/** The contact form promises an answer within this time (SU-04). */
export const CONTACT_ANSWER_HOURS = 48
export const SOLUTION_TYPES = ['SDK - Android', 'SDK - iOS', 'SDK - On Browser'] as const
export type SolutionType = (typeof SOLUTION_TYPES)[number]
/** Length of the SDK trial. */
export const TRIAL_DAYS = 30
/** Estimations per month in a trial. */
export const TRIAL_MONTHLY_LIMIT = 2500

/** Lifetime of a human proof. The sign-up must use it within this time. */
export const HUMAN_PROOF_TTL_S = 600
/** Lifetime of a challenge of the human check. */
export const HUMAN_CHALLENGE_TTL_S = 300
/** Length of a frame of the voice check's envelope. Each frame is voiced or silent. */
export const VOICE_FRAME_MS = 50
export const VOICE_PATTERN_MIN_MS = 5000
export const VOICE_PATTERN_MAX_MS = 7000

/** Times that an old API key can keep working after a rotation. */
export const KEY_OVERLAPS_S = [0, 3600, 86_400, 604_800] as const
export type KeyOverlapS = (typeof KEY_OVERLAPS_S)[number]
/** The keys of an organisation that have a name. */
export const NAMED_KEYS_MAX = 50
/** Owners and the maker of a key get a mail this many days before it ends. */
export const KEY_END_NOTICE_DAYS = [14, 2] as const
/** A key that no call used for this long is shown as unused. */
export const KEY_UNUSED_DAYS = 90
/** The key of a member who may not use the organisation's own key works this long. */
export const MEMBER_KEY_TTL_S = 12 * 3600
/** How many licences test mode holds at most. */
export const TEST_LICENCES_MAX = 100
/** How many analytics links of test mode work at a time. */
export const TEST_LINKS_MAX = 10
/** Reports that test mode takes in a UTC day. */
export const TEST_REPORTS_A_DAY = 10_000
/** Days after which the data of an unused test mode is deleted. */
export const TEST_UNUSED_DAYS = 90
/** Seconds after which a forced outcome ends, also if nothing used it. */
export const FORCED_OUTCOME_S = 3600
/** How many calls in a row one forced outcome changes at most. */
export const FORCED_TIMES_MAX = 100

/** The same mail goes to the same address at most once within this time. */
export const MAIL_AGAIN_AFTER_S = 60
/** The free test of the retail app (SU-11). */
export const RETAIL_TRIAL_DAYS = 7
export const INVITATION_TTL_S = 7 * 86_400
/** An open invitation is reminded of this long before it ends. */
export const INVITATION_REMINDER_S = 2 * 86_400

/** How long the owner of the former address can undo a change of address. */
export const EMAIL_UNDO_S = 7 * 86_400
/** Addresses that one call invites. */
export const INVITE_MAX = 20
/** Open invitations of an organisation. */
export const INVITATIONS_OPEN_MAX = 50
/** Chains and stores of one member. */
export const MEMBER_PLACES_MAX = 100
export const MEMBERS_PAGE_SIZE = 50
/** Organisations that a person may make, with the first one. */
export const ORGANISATIONS_MADE_MAX = 3
/** The operator can undo a deletion within this time. After it, personal data is erased. */
export const DELETION_GRACE_DAYS = 30

/** A session may show secrets for this long after the user entered a password or code. */
export const CONFIRM_IDENTITY_S = 600
/** A session through single sign-on works this long. */
export const SSO_SESSION_MAX_S = 12 * 3600
/**
 * A second factor counts for entering an organisation without its identity provider only this long after it was set up.
 * Until then its person can end one that a stranger set up with their password.
 */
export const FACTOR_SETTLES_S = 24 * 3600
/** The answer of an identity provider must come back within this time. */
export const SSO_LOGIN_S = 600
/** Length of an issuer, a client id or a client secret. */
export const SSO_TEXT_MAX = 500
/** The domains of an organisation, proved or not. */
export const DOMAINS_MAX = 20
/** Days that a proved domain stays so after its record is gone. */
export const DOMAIN_LAPSE_DAYS = 14
/** A domain name in ASCII with at least two labels. */
export const DOMAIN_PATTERN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/
/** The passkeys of a person. */
export const PASSKEYS_MAX = 10
/** How long a challenge for a passkey can be answered, in seconds. */
export const PASSKEY_CHALLENGE_S = 300

/** An account remembers this many browsers it was logged in from, for this long. */
export const KNOWN_BROWSER_DAYS = 180
export const KNOWN_BROWSERS_MAX = 5
export const RECOVERY_CODES = 10
/** The link that ends a recovery works for this long. */
export const RECOVERY_LINK_TTL_S = 7 * 86_400
/** Maximum number of things of one kind in an access review, and of its organisations. */
export const ACCESS_LISTED_MAX = 500
export const ACCESS_ORGANISATIONS_MAX = 50
/** An access review lists members who joined within this time. */
export const ACCESS_MEMBER_DAYS = 30
export const AUDIT_PAGE_SIZE = 25
export const AUDIT_PAGE_SIZE_MAX = 100
/** Lines of the request log are kept this long. */
/** Minimum characters of a request id by which requests are searched. Fewer match too many. */
export const REQUEST_PREFIX_MIN = 4
export const REQUEST_LOG_DAYS = 7
export const REQUEST_PAGE_SIZE = 50
export const REQUEST_PAGE_SIZE_MAX = 100
/** Older requests are not listed. */
export const REQUESTS_LISTED_MAX = 1000
/** Members that the filter of the audit log offers at once. */
export const AUDIT_MEMBERS_MAX = 20

export const EMAIL_MAX = 254
/**
 * Text, @, text, dot, text (section 5), in ASCII. Excludes characters that mail programs remove or quote (RFC 5322) and
 * a final dot. Otherwise one mailbox could have two spellings, and so two accounts with a rate limit each.
 */
export const EMAIL_PATTERN = /^[!#-'*+\-./\d=?A-Z^-~]+@[!#-'*+\-./\d=?A-Z^-~]+\.[!#-'*+\-/\d=?A-Z^-~]+$/
export const PASSWORD_MAX = 1024

/** Maximum number of faults in a refusal. */
export const FAULTS_MAX = 100
