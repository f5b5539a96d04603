/** Reason why a field leaves a device, with an example value. */
export interface FieldReason {
  example: unknown
  why: string
}

const call = (name: string): Record<string, FieldReason> => ({
  '/execution_mode': { example: name, why: 'Says which call this is.' },
})

const DEVICE_ID: FieldReason = {
  example: 'AZK1x0b4d5-8Zk0m2Q3v7w',
  why: 'Says which licence the call is for. The server gave it to the device at activation.',
}
const REPORT_ID: FieldReason = {
  example: '0c9f5f0e-7f6b-4b0e-9a55-3f1f6c7a2d11',
  why: 'Lets a report that is sent again count once. Drawn at random: it tells neither a time nor a device.',
}
const REPORTS = (of: string): FieldReason => ({
  example: undefined,
  why: `The ${of} not yet delivered, each a sum over a day or a part of it.`,
})
const UTC_DAY: FieldReason = {
  example: '2026-11-20',
  why: 'Says which day the counts belong to, in UTC. No report carries a time of day.',
}
const category = (example: number, what: string): FieldReason => ({
  example,
  why: `How many were found to be ${what}.`,
})

/**
 * Reason for each field that can leave a device, by call and JSON pointer (`*` for each element of a list).
 * `docs/what-leaves-the-device.md` is generated from it. A test checks that it has exactly the fields of the contract.
 */
export const FIELD_REASONS: Record<string, Record<string, FieldReason>> = {
  activate_licence: {
    ...call('activate_licence'),
    '/activation_token': {
      example: 'K7Q2MZ4VX3T6WB5RNCJ2H7DLPA',
      why: 'Says which licence is meant: the last part of the link in the QR code that was scanned. It works once.',
    },
    '/device': { example: undefined, why: 'What the licence list shows of the device at a counter.' },
    '/device/install_id': {
      example: '5b1f6f0a-2b6e-4f57-8d1f-6f6f0f9f3c11',
      why: 'Tells two installations of one model apart. The app draws it at random; it is no hardware or advertising id.',
    },
    '/device/model': {
      example: 'Galaxy Tab A9',
      why: 'Shown in the licence list, so that staff find the device.',
    },
    '/device/os': {
      example: 'Android 15',
      why: 'Tells which devices need an update, and helps when one fails.',
    },
    '/device/app_version': { example: '4.2.0', why: 'Tells which devices run an old app.' },
  },
  heartbeat: {
    ...call('heartbeat'),
    '/device_id': DEVICE_ID,
    '/app_version': { example: '4.2.0', why: 'Keeps the licence list right after an update of the app.' },
  },
  report_scans: {
    ...call('report_scans'),
    '/device_id': DEVICE_ID,
    '/reports': REPORTS('reports'),
    '/reports/*/report_id': REPORT_ID,
    '/reports/*/start_date': {
      example: '2026-11-20',
      why: 'Says which day the counts belong to, by the calendar of the store. No report carries a time of day.',
    },
    '/reports/*/total_scanned_faces': {
      example: 118,
      why: 'How many scans there were: the base of the pass rate.',
    },
    '/reports/*/total_passed_faces': {
      example: 95,
      why: 'How many were estimated at or over the challenge age.',
    },
    '/reports/*/total_failed_faces': {
      example: 23,
      why: 'How many were estimated under it, and challenged.',
    },
    '/reports/*/total_id_check_passed': {
      example: 13,
      why: 'How many of those proved their age by a document.',
    },
    '/reports/*/total_visually_passed': { example: 5, why: 'How many of those staff judged old enough.' },
    '/reports/*/total_id_check_failed': {
      example: 0,
      why: 'How many were refused: the document proved no age.',
    },
    '/reports/*/total_visually_failed': {
      example: 1,
      why: 'How many were refused: staff judged them too young.',
    },
    '/reports/*/total_id_not_provided': {
      example: 2,
      why: 'How many were refused: they showed no document.',
    },
    '/reports/*/total_reason_skipped': { example: 2, why: 'How many times staff gave no reason.' },
  },
  report_estimations: {
    ...call('report_estimations'),
    '/reports': REPORTS('reports'),
    '/reports/*/report_id': REPORT_ID,
    '/reports/*/day': UTC_DAY,
    '/reports/*/product': {
      example: 'face',
      why: 'Says what was estimated from: each product is counted by itself.',
    },
    '/reports/*/age_distributions': {
      example: undefined,
      why: 'How many were estimated in which age bracket.',
    },
    '/reports/*/age_distributions/0-13': { example: 4, why: 'How many were estimated to be under 13.' },
    '/reports/*/age_distributions/13-17': { example: 19, why: 'How many were estimated to be 13 to 17.' },
    '/reports/*/age_distributions/18-24': { example: 38, why: 'How many were estimated to be 18 to 24.' },
    '/reports/*/age_distributions/25+': { example: 36, why: 'How many were estimated to be 25 or older.' },
    '/reports/*/spoof_count': {
      example: 1,
      why: 'How many attempts were made with a photo, a mask or a recording: shows an attack on the app.',
    },
    '/reports/*/latency': {
      example: undefined,
      why: 'How long estimations took, to find slow devices and releases.',
    },
    '/reports/*/latency/count': {
      example: 100,
      why: 'How many estimations there were: what the monthly limit counts.',
    },
    '/reports/*/latency/sum_ms': {
      example: 69_700,
      why: 'All their times added up, in milliseconds: gives the average.',
    },
    '/reports/*/latency/min_ms': { example: 212, why: 'The shortest of the times.' },
    '/reports/*/latency/max_ms': { example: 2140, why: 'The longest of the times.' },
    '/reports/*/latency/histogram': {
      example: [0, 0, 0, 0, 0, 5, 11, 18, 17, 14, 10, 12, 6, 4, 2, 1, 0, 0, 0, 0, 0, 0],
      why: 'How many of the times lay between which fixed bounds: gives percentiles without any single time.',
    },
  },
  report_online_safety: {
    ...call('report_online_safety'),
    '/reports': REPORTS('reports'),
    '/reports/*/report_id': REPORT_ID,
    '/reports/*/day': UTC_DAY,
    '/reports/*/modality': {
      example: 'nlp',
      why: 'The subject of the check: images, texts, or images for unlawful ones.',
    },
    '/reports/*/transaction_count': { example: 400, why: 'How many images or texts were checked.' },
    '/reports/*/categories': {
      example: undefined,
      why: 'How many of them were in which category. The names are fixed: a free one could carry what a person wrote.',
    },
    '/reports/*/categories/safe': category(379, 'without nudity'),
    '/reports/*/categories/suggestive': category(15, 'suggestive'),
    '/reports/*/categories/explicit': category(6, 'explicit'),
    '/reports/*/categories/neutral': category(284, 'neutral in tone'),
    '/reports/*/categories/joy': category(68, 'joyful in tone'),
    '/reports/*/categories/anger': category(24, 'angry in tone'),
    '/reports/*/categories/sadness': category(16, 'sad in tone'),
    '/reports/*/categories/fear': category(8, 'fearful in tone'),
    '/reports/*/categories/address': {
      example: 1,
      why: 'How many held a postal address. The address itself never leaves.',
    },
    '/reports/*/categories/phone': {
      example: 1,
      why: 'How many held a telephone number. The number never leaves.',
    },
    '/reports/*/categories/email': {
      example: 1,
      why: 'How many held a mail address. The address never leaves.',
    },
    '/reports/*/categories/text_analyzed': { example: 400, why: 'How many texts the analysis could read.' },
    '/reports/*/categories/profanity': category(12, 'profane'),
    '/reports/*/categories/toxic_speech': category(8, 'toxic'),
    '/reports/*/categories/hate_speech': category(1, 'hateful'),
    '/reports/*/categories/clear': { example: 400, why: 'How many were not flagged.' },
    '/reports/*/categories/flagged': {
      example: 0,
      why: 'How many were flagged, for the app’s own process to look at.',
    },
  },
  DPoP: {
    '/header': { example: undefined, why: 'The proof’s header.' },
    '/header/typ': { example: 'dpop+jwt', why: 'Says that this is such a proof (RFC 9449).' },
    '/header/alg': { example: 'ES256', why: 'Says how it is signed.' },
    '/header/jwk': { example: undefined, why: 'The public half of the device’s own key.' },
    '/header/jwk/kty': { example: 'EC', why: 'The kind of key.' },
    '/header/jwk/crv': { example: 'P-256', why: 'Its curve.' },
    '/header/jwk/x': {
      example: 'l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs',
      why: 'Half of the public key. The device is known by it; the private key never leaves.',
    },
    '/header/jwk/y': { example: '9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA', why: 'Its other half.' },
    '/claims': { example: undefined, why: 'What is proven.' },
    '/claims/htm': {
      example: 'POST',
      why: 'The kind of request that the proof is for: worth nothing for another.',
    },
    '/claims/htu': {
      example: 'https://portal.example.com/api/device',
      why: 'The address it is for: worth nothing for another.',
    },
    '/claims/jti': {
      example: '7f0f5b7c-8f0d-4c55-8f2b-0e2f5a1d9c33',
      why: 'Lets a proof be used once. Drawn at random for each request.',
    },
    '/claims/iat': {
      example: 1_795_277_000,
      why: 'When the request was made, in seconds: a proof works for a few minutes. It is of the request, not of a person.',
    },
  },
  Authorization: {
    '/session_id': {
      example: 'ak_AZK1x0b4d5c8Zk0m2Q3v7w',
      why: 'The account’s API key: says whose usage it is.',
    },
    '/session_password': {
      example: 'sk_…',
      why: 'The account’s secret key: proves it. It is the account’s, not a person’s.',
    },
  },
}
