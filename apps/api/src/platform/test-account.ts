/**
 * Test mode is a twin of an organisation: an account of its own, so that no query needs a condition. Its id is the id of the
 * organisation, a UUIDv7, with version 8 (RFC 9562: custom). So each part of the server recognises a twin by its id.
 */
const VERSION_AT = 14
const [LIVE, TEST] = ['7', '8']

const withVersion = (accountId: string, version: string): string =>
  accountId.slice(0, VERSION_AT) + version + accountId.slice(VERSION_AT + 1)

/** Whether an account is the test mode of an organisation. */
export const isTestAccount = (accountId: string): boolean => accountId.charAt(VERSION_AT) === TEST

/** Returns the id of an organisation's test mode, which may not exist yet. */
export const testAccountOf = (accountId: string): string => withVersion(accountId, TEST)

/** Returns the id of the organisation that has this test mode. Returns any other id as it is. */
export const liveAccountOf = (accountId: string): string =>
  isTestAccount(accountId) ? withVersion(accountId, LIVE) : accountId
