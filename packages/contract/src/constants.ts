/**
 * The business constants of the specification (section 9) and of `operation.md`, each defined only here and shared by
 * browser, server and devices. Units come last in the name.
 */

export const LICENCE_QUANTITY_MIN = 1
export const LICENCE_QUANTITY_MAX = 50
export const LICENCE_PAGE_SIZE = 10
export const LICENCE_PAGE_SIZE_MAX = 100
/** Totals of a filtered list are exact up to here, then shown as '10,000+'. */
export const LICENCE_MATCH_COUNT_MAX = 10_000
/** How deep pages reach, in rows: beyond it a list is filtered, or sorted the other way round. */
export const LICENCE_ROWS_REACHED_MAX = 100_000
/** A search works from this many characters on. */
export const LICENCE_SEARCH_MIN = 3
export const LICENCE_DELETE_MAX = 500
export const LICENCE_TEXT_MAX = 120
/** How often a payer may replace the device of one licence in 24 hours. */
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

export const COPY_SNACKBAR_MS = 2000
export const LICENCE_SNACKBAR_MS = 2000
export const SUBSCRIPTION_SNACKBAR_MS = 2000
export const RETAIL_BILLING_SNACKBAR_MS = 5000

/** A device seen less than this long ago is well (section 4). */
export const DEVICE_ONLINE_WITHIN_S = 3600
export const HEARTBEAT_INTERVAL_S = 900
export const CERTIFICATE_LIFETIME_S = 7 * 86_400
/** A proof of a device's key is taken when made within this of the server's time (RFC 9449). */
export const PROOF_AGE_MAX_S = 300

export const REPORTS_PER_CALL_MAX = 1000
/** Reports for days longer ago are refused: their ids are no longer kept. */
export const REPORT_AGE_MAX_DAYS = 35
export const PASS_RATE_WINDOW_DAYS = 7
/** A report's UTC day may have begun this much later than the server's clock says. */
export const REPORT_FUTURE_MAX_S = 300
/** The first year of usage. */
export const USAGE_YEAR_MIN = 2000
/** Days that the average per day of a month that is over counts, whatever its length (DB-03). */
export const AVERAGE_DAYS = 30
/** Shares of the monthly limit, in percent, that send an alert (RT-09). */
export const USAGE_ALERT_PERCENTS = [80, 100] as const

/** From the redemption of a promotion until it is shown as applied (section 9). */
export const PROMOTION_SUCCESS_MS = 3000
/** How long what is said of a promotion code stays when nobody closes it. */
export const PROMOTION_SNACKBAR_MS = 8000
/** Characters that are read of what was typed as a code. */
export const PROMOTION_CODE_TYPED_MAX = 100
export const PROMOTION_DESCRIPTION_MAX = 200
export const PROMOTION_VALID_DAYS_MAX = 3650
/** The maximum of transactions for one modality of a promotion, and for any of its limits. */
export const PROMOTION_COUNT_MAX = 1_000_000_000
/** Redeemed promotions that a list shows at most. */
export const PROMOTIONS_LISTED_MAX = 100

/** The maximum of billing groups in a payer's list. */
export const BILLING_GROUPS_LISTED_MAX = 200

/** Receipts on one page of their list. */
export const RECEIPT_PAGE_SIZE = 20
/** Days before the end of a trial when its reminder is sent. */
export const TRIAL_REMINDER_DAYS = 3
/** Engagements that end soon, counted up to here. */
export const ENGAGEMENTS_COUNTED_MAX = 10_000

/** Days that the metrics endpoint answers, the newest included. */
export const METRICS_DAYS = 31
/** Reasons of fewer people in a store's day are folded into one total: the threshold rule of statistical offices. */
export const SMALL_GROUP_MIN = 3
/** How long a link to the analytics page may work. */
export const ANALYTICS_LINK_DAYS = [7, 30, 90, 365] as const
/** Links that a list shows at most. */
export const ANALYTICS_LINKS_LISTED_MAX = 1000
/** Lifetime of a device's own link; a new one comes with the licence certificate. */
export const ANALYTICS_DEVICE_TTL_S = 30 * 86_400

/** Minimum length. Sign-up has no maximum other than the server's. */
export const PASSWORD_MIN = 8
/** Maximum length of a password chosen at a reset or first login (section 5). */
export const PASSWORD_NEW_MAX = 16
export const PASSWORD_SPECIALS = '#?!@$%^&*-'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
/** The locales that dates and numbers are written in; English is British. */
export const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Language, string>
/** The language of a name, such as one in an address; undefined where the product does not speak it. */
export const languageNamed = (name: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === name)
/**
 * The first language of a person's list that the product speaks, such as 'fr' of 'de', 'fr-CA', 'en'; otherwise
 * English.
 */
export const languageOfTags = (tags: readonly string[]): Language =>
  tags.map((tag) => languageNamed(tag.trim().toLowerCase().split(/[-;]/, 1)[0])).find(Boolean) ?? 'en'

/** The two groups of users, each with its own login, cookie and sessions (RS-07). */
export const REALMS = ['developer', 'retail'] as const
export type Realm = (typeof REALMS)[number]

export const PERSON_TEXT_MAX = 100
/** The most stores that somebody can say to have (SU-11). */
export const STORE_COUNT_MAX = 1_000_000
export const ADDITIONAL_DETAILS_MAX = 500
/** Within this time the contact form promises an answer (SU-04). */
export const CONTACT_ANSWER_HOURS = 48
export const SOLUTION_TYPES = ['SDK - Android', 'SDK - iOS', 'SDK - On Browser'] as const
export type SolutionType = (typeof SOLUTION_TYPES)[number]
/** Days of a trial of the SDKs, as it is offered. */
export const TRIAL_DAYS = 30
/** Estimations a month of a trial. */
export const TRIAL_MONTHLY_LIMIT = 2500

/** How long a proof of the human check may be spent on a sign-up. */
export const HUMAN_PROOF_TTL_S = 600
/** How long a challenge of the human check may be answered. */
export const HUMAN_CHALLENGE_TTL_S = 300
/** A frame of the voice check's envelope: voiced or silent for this long. */
export const VOICE_FRAME_MS = 50
export const VOICE_PATTERN_MIN_MS = 5000
export const VOICE_PATTERN_MAX_MS = 7000

/** Seconds that an old API key may work on after a rotation. */
export const KEY_OVERLAPS_S = [0, 3600, 86_400, 604_800] as const
export type KeyOverlapS = (typeof KEY_OVERLAPS_S)[number]

/** The same mail to the same address leaves once in this time, however often it is requested. */
export const MAIL_AGAIN_AFTER_S = 60
/** The free test of the retail app (SU-11). */
export const RETAIL_TRIAL_DAYS = 7
export const INVITATION_TTL_S = 7 * 86_400
/** Until then the operator can undo a deletion; then personal data is erased. */
export const DELETION_GRACE_DAYS = 30

/** How long after a password or code a session may show secrets. */
export const CONFIRM_IDENTITY_S = 600

/** How long, and in how many browsers, an account knows where it was logged in to. */
export const KNOWN_BROWSER_DAYS = 180
export const KNOWN_BROWSERS_MAX = 5
export const RECOVERY_CODES = 10
export const AUDIT_PAGE_SIZE = 25
export const AUDIT_PAGE_SIZE_MAX = 100

export const EMAIL_MAX = 254
/**
 * Text, @, text, dot, text (section 5), in the ASCII that mail addresses are compared in. Without the signs
 * that mail programs take out or quote (RFC 5322), and without a dot at the end: two ways to write one
 * mailbox would be two accounts, each with a count of mails of its own.
 */
export const EMAIL_PATTERN = /^[!#-'*+\-./\d=?A-Z^-~]+@[!#-'*+\-./\d=?A-Z^-~]+\.[!#-'*+\-/\d=?A-Z^-~]+$/
export const PASSWORD_MAX = 1024

/** Faults that a refusal names at most. */
export const FAULTS_MAX = 100
