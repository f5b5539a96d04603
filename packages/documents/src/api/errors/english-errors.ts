import type { ErrorTexts } from './error-texts.ts'

/** The errors page in English. */
export const ENGLISH_ERRORS: ErrorTexts = {
  title: 'Errors',
  summary:
    'Every code that the API answers with: what happened, the usual causes, what to do, and whether to send the same call again.',
  reading: 'Read an error',
  readingText: [
    'A call that cannot be processed gets a problem document (RFC 9457, `application/problem+json`). `type` leads to the entry of its `code` on this page, `detail` says what was wrong this time, and `errors` names each field at fault by its JSON pointer.',
    'Decide by `code`. Codes keep their names; `title` and `detail` are for people and may change. Keep `request_id`: it finds the call in your list of requests and in our log. Treat a code that you do not know by its status.',
  ],
  problems: 'Codes of problems',
  problemsText: 'Each has one HTTP status.',
  fields: 'Codes of fields',
  fieldsText: 'They appear as `code` in the list `errors` of a problem.',
  reports: 'Codes of rejected reports',
  reportsText:
    'A call with reports is 200 even if some of them are rejected. `rejected` names each by `index` and `report_id`. The others are counted.',
  status: 'Status',
  causes: 'Usual causes:',
  help: 'What to do:',
  repeat: 'The same call again:',
  adds: 'The problem document also holds:',
  repeats: {
    change: 'no. Change it first.',
    wait: 'yes, after as many seconds as `Retry-After` says.',
    again: 'yes. A report counts once by its `report_id`; other calls need the same `Idempotency-Key`.',
  },
  problem: {
    invalid: {
      causes:
        'A field has another name or type than the call takes, a value is out of its range, or a field is missing.',
      help: 'Read `errors`: `pointer` is the field, `message` says what it must be. The reference page of the call lists all fields.',
    },
    malformed_body: {
      causes:
        'A missing quotation mark or comma, text in another encoding than UTF-8, or more than 20 levels.',
      help: 'Send one JSON object. `at` gives the line and the column where the body ends to be JSON.',
    },
    malformed_request: {
      causes:
        'A proxy or a program that writes HTTP by hand: a broken header, a wrong `Content-Length`, or a body where none may be.',
      help: 'Use a maintained HTTP library, and look at the proxy between you and us.',
    },
    headers_too_large: {
      causes: 'Cookies or headers that a proxy adds.',
      help: 'Remove headers that the call does not need.',
    },
    request_timeout: {
      causes: 'A slow or broken connection while the body was sent.',
      help: 'Send the call again. Send fewer reports in one call on a slow line.',
    },
    unknown_mode: {
      causes: 'A misspelt name in `execution_mode`, or a call of another service.',
      help: 'Read `did_you_mean`: it names the call that you probably mean, and its address.',
    },
    session_expired: {
      causes: 'The person logged out, the session ended, or an administrator ended it.',
      help: 'Log in again. Programs use an API key, not a session.',
    },
    unauthenticated: {
      causes:
        'No `Authorization` header, a key and a secret key of different pairs, such as a test key with a live secret key, or a key that ended or was replaced. The answer never says which part was wrong.',
      help: 'Send HTTP Basic with the API key as user and its secret key as password. ‘Requests’ under API Keys shows the owner of the key the cause.',
    },
    proof_invalid: {
      causes:
        'The proof was signed for another address or method, by an algorithm other than ES256, or was changed on its way.',
      help: 'Read `detail`: it names the part. Sign `htu` as the address that you call, and `htm` as `POST`.',
    },
    proof_expired: {
      causes: 'The clock of the device is wrong.',
      help: 'Take our time from the header `Date`, correct the clock of your proofs by it, and sign a new proof.',
    },
    proof_reused: {
      causes: 'A call was repeated together with its old proof, by your code or by a proxy.',
      help: 'Sign a new proof with a new `jti` for each request, also for a repeated one.',
    },
    forbidden: {
      causes:
        'The key lacks a scope, the role of the member lacks a permission, or the product is not switched on for the organisation.',
      help: 'Read `needs`: it is the missing permission. An Owner or Admin of the organisation gives it to the key or the role.',
    },
    not_by_api_key: {
      causes: 'The call belongs to pages of the portal, such as the change of a password.',
      help: 'Do this in the portal. The key and its secret key are right.',
    },
    no_organisation: {
      causes: 'The person left the organisation, or it was deleted.',
      help: 'Ask for an invitation, or open an organisation.',
    },
    cross_origin: {
      causes: 'A page of another site called the portal with the cookie of a session.',
      help: 'Call from your server with an API key. A page never holds a secret key.',
    },
    reauthentication_required: {
      causes:
        'The call changes keys, members or money, and the last password or code is older than 10 minutes.',
      help: 'Call `confirm_identity`, then send the call again.',
    },
    second_factor_required: {
      causes: 'The organisation asks its members for a second factor.',
      help: 'Set one up under Profile, or give its code by `confirm_identity`.',
    },
    single_sign_on_required: {
      causes: 'The organisation lets its members log in only through its identity provider.',
      help: 'Log in through the provider: `start_sso`.',
    },
    not_found: {
      causes:
        'A misspelt id or address, a thing that was deleted, or one of another organisation. The answer does not tell these apart.',
      help: 'Compare the id with the list that it came from. For an address, read `did_you_mean`.',
    },
    method_not_allowed: {
      causes: 'A `GET` of a call. All calls of services are `POST`.',
      help: 'Use the method that the header `Allow` names.',
    },
    licence_deleted: {
      causes: 'The organisation deleted the licence of this device.',
      help: 'Stop calling, and ask for a new licence.',
    },
    licence_deactivated: {
      causes: 'The licence was detached from this device, or activated on another one.',
      help: 'Show the screen of activation again.',
    },
    licence_not_activated: {
      causes: 'The device calls before its licence was activated.',
      help: 'Activate the licence first: `activate_licence`.',
    },
    test_limit: {
      causes: 'More licences, links or reports of a day than test mode takes.',
      help: 'Read `detail`: it gives the limit. Delete test data, wait for the next day (UTC), or use live data.',
    },
    body_too_large: {
      causes: 'Too many reports in one call, or a field with a file in it.',
      help: 'Send at most 1,000 reports in a call. The page of the call names its limit.',
    },
    unsupported_media_type: {
      causes: 'A form or a text as body. Some tools send a form if nothing else is set.',
      help: 'Send `Content-Type: application/json`.',
    },
    misdirected: {
      causes: 'A call by IP address or by another host name.',
      help: 'Call the address that the documentation shows.',
    },
    idempotency_key_reused: {
      causes: 'The same `Idempotency-Key` for two different calls, such as a constant.',
      help: 'Make a new key for each new call, and repeat a call with its old key and its old body.',
    },
    rate_limited: {
      causes: 'More calls than the limit of the organisation, often a loop without a pause.',
      help: 'Wait. `limit` names the limit of an API key that was reached, and the headers `RateLimit` and `RateLimit-Policy` give its numbers. Collect reports and send them together.',
    },
    internal: {
      causes: 'A programming error of ours, or a part of the system that failed.',
      help: 'Send the call again after some seconds. If it fails again, tell us the `request_id`.',
    },
    unavailable: {
      causes: 'The service is restarting, or has more calls than it can serve.',
      help: 'Wait and send the call again. Keep reports until they are accepted.',
    },
  },
  field: {
    required: { meaning: 'The field is missing.', help: 'Send it.' },
    unknown_field: {
      meaning: 'The call takes no field of this name.',
      help: 'Use the name that the message suggests, or leave the field out.',
    },
    wrong_type: {
      meaning: 'The value has another type, such as a text for a number.',
      help: 'Send the type that the message names.',
    },
    too_small: { meaning: 'The value or the list is too small.', help: 'The message gives the minimum.' },
    too_big: { meaning: 'The value or the list is too big.', help: 'The message gives the maximum.' },
    wrong_format: {
      meaning: 'The text has not the form of its field, such as that of a day or of an id.',
      help: 'The message or the reference page describes the form.',
    },
    wrong_value: {
      meaning: 'The value is none of those that the field takes.',
      help: 'The message lists them.',
    },
    unfit_character: {
      meaning: 'The text has a character that cannot be stored, such as a null character or half of a pair.',
      help: 'Remove it.',
    },
    unfit_name: {
      meaning: 'The name of a field could change how programs read the object, such as `__proto__`.',
      help: 'Use another name.',
    },
    invalid_header: {
      meaning: 'The header has not the form that it needs.',
      help: 'The message describes it.',
    },
    repeated: { meaning: 'The list has the same thing twice.', help: 'Send it once.' },
    self_service_only: {
      meaning: 'Only customers of self-service send this field.',
      help: 'Leave the field out.',
    },
    not_on_offer: {
      meaning: 'The price is not on offer for this quantity.',
      help: 'Send a price of the price list.',
    },
    too_many_unpaid: {
      meaning: 'The payer has too many orders to pay.',
      help: 'Wait until one of them is paid, then send the call again.',
    },
  },
  report: {
    NOT_AN_OBJECT: { meaning: 'The item of the list is no object.', help: 'Send each report as an object.' },
    INVALID: {
      meaning: 'A field of the report is wrong. `pointer` is the field, and `message` says what it must be.',
      help: 'Correct the report and send it with the same `report_id`.',
    },
    SUMS_CONTRADICT: {
      meaning:
        'Counts of the report do not add up, such as more people in the age brackets than estimations. Spoofs may be more than estimations.',
      help: 'Compare how you count with the guide.',
    },
    TOO_LATE: {
      meaning: 'The report is for a day more than 35 days ago.',
      help: 'Delete it. It no longer counts.',
    },
    IN_FUTURE: {
      meaning: 'The report is for a time that has not come yet.',
      help: 'Set the clock of the device, and send later reports with the right time.',
    },
    LICENCE_ENDED: {
      meaning: 'The licence had ended at the time of the report.',
      help: 'Delete the report, and ask for a new licence.',
    },
  },
}
