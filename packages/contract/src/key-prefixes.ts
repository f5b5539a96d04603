/** Starts the first API key of an organisation. */
export const KEY_PREFIX = 'ak_'
/** Starts the API key of a named key, so that a call looks it up in the right table. */
export const NAMED_KEY_PREFIX = 'akn_'
/** Follows the prefix of an API key of test mode. */
export const TEST_MARK = 'test_'
/** Beginnings of the API keys of test mode. */
export const TEST_KEY_PREFIXES = [KEY_PREFIX + TEST_MARK, NAMED_KEY_PREFIX + TEST_MARK] as const
