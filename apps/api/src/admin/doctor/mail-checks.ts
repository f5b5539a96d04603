import { checkMailServer } from '#src/mails/check-mail-server.ts'
import type { Settings } from '#src/settings.ts'
import { type Check, CHECK_MAX_MS, fault, type Finding, ok, reasonOf, skipped, warning } from './check.ts'

/** Looks up the TXT records of a name, each as its parts. Rejects with `ENOTFOUND` or `ENODATA` if there are none. */
export type TxtLookup = (name: string) => Promise<string[][]>

/** Lists the matching records of a name; null if the name does not exist, with records of any kind. */
const recordsOf = async (lookUp: TxtLookup, name: string, pattern: RegExp): Promise<string[] | null> => {
  try {
    const found = await lookUp(name)
    return found.map((parts) => parts.join('')).filter((record) => pattern.test(record))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENODATA') return []
    if (code === 'ENOTFOUND') return null
    throw error
  }
}

/** The domain of a sender, such as `northwind.com` of `Northwind <portal@northwind.com>`. */
const domainOf = (mailFrom: string): string => mailFrom.replace(/^.*@/s, '').replace(/>$/, '').toLowerCase()

const checkSpf = async (lookUp: TxtLookup, domain: string): Promise<Finding> => {
  const records = await recordsOf(lookUp, domain, /^v=spf1( |$)/i)
  if (records === null)
    return fault(`${domain} does not exist in the DNS: mail servers refuse its mails. Check MAIL_FROM`)
  const [record, ...others] = records
  if (record === undefined)
    return warning(`${domain} has no SPF record: mails may land in spam. Add one with your mail server`)
  if (others.length > 0) return fault(`${domain} has ${others.length + 1} SPF records: keep one of them`)
  if (/ \+?all$/i.test(record))
    return fault(`${domain} lets every host send its mails: end with -all or ~all`)
  return ok(`${domain} has ${record}`)
}

const checkDkim = async (lookUp: TxtLookup, domain: string, selector?: string): Promise<Finding> => {
  if (selector === undefined)
    return skipped('the mail server chooses the selector: find it in a mail as s=, and give --dkim-selector')
  const name = `${selector}._domainkey.${domain}`
  const [record] = (await recordsOf(lookUp, name, /(^|;)\s*p=/i)) ?? []
  if (record === undefined) return fault(`${name} has no key: publish that of your mail server`)
  if (/(^|;)\s*p=\s*(;|$)/i.test(record)) return fault(`the key of ${name} is revoked: publish a new one`)
  return ok(`${name} has a key`)
}

const checkDmarc = async (lookUp: TxtLookup, domain: string): Promise<Finding> => {
  // A domain without a record has that of a domain above it.
  for (let above = domain; above.includes('.'); above = above.slice(above.indexOf('.') + 1)) {
    const [record] = (await recordsOf(lookUp, `_dmarc.${above}`, /^v=DMARC1\b/i)) ?? []
    if (record !== undefined) return ok(`${above} has ${record}`)
  }
  return warning(`${domain} has no DMARC record: anybody can forge its mails. Add _dmarc.${domain}`)
}

/** Shorter than the limit of a check, so that its answer names the mail server. */
const SERVER_MAX_MS = CHECK_MAX_MS - 1000

const checkServer = async ({ href, host, username }: URL): Promise<Finding> => {
  const hasLogin = username !== ''
  return checkMailServer(href, SERVER_MAX_MS).then(
    ({ offersLogin }) => {
      if (hasLogin && !offersLogin)
        return warning(`${host} offers no login, so mails go without it. Check port and TLS in SMTP_URL`)
      if (!hasLogin && offersLogin)
        return warning(`${host} answers and offers a login, but SMTP_URL has none: it may refuse mails`)
      return ok(`${host} answers${hasLogin ? ' and accepts the login' : ''}`)
    },
    (error: unknown) =>
      fault(`${host} refuses the connection or the login (${reasonOf(error)}): check SMTP_URL`),
  )
}

const IN_FILES = 'SMTP_URL is not set: mails are written to files'

/** Checks the sender's domain in the DNS, and that the mail server accepts the login. Sends no mail. */
export const mailChecks = (
  { smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>,
  { lookUp, dkimSelector }: { lookUp: TxtLookup; dkimSelector?: string | undefined },
): Check[] => {
  const domain = domainOf(mailFrom)
  const ifSent = (look: () => Promise<Finding>) => async () =>
    smtpUrl === undefined ? skipped(IN_FILES) : look()
  return [
    {
      name: 'mail server',
      look: async () => (smtpUrl === undefined ? skipped(IN_FILES) : checkServer(new URL(smtpUrl))),
    },
    { name: 'spf', look: ifSent(() => checkSpf(lookUp, domain)) },
    { name: 'dkim', look: ifSent(() => checkDkim(lookUp, domain, dkimSelector)) },
    { name: 'dmarc', look: ifSent(() => checkDmarc(lookUp, domain)) },
  ]
}
