import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'
import { MAIL_ENDING, recipientName } from './mail-server.ts'
import { ownPortal } from './own-portal.ts'

const MAIL_LIMIT_MS = 30_000
const LOOK_EVERY_MS = 50
const SEEN_ENDING = '.seen'
const WEB_ADDRESS = /https?:\/\/[^\s<>"]+/g

/** A parsed mail. */
export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  /** Web URLs in the text, without duplicates. */
  links: string[]
}

export const readMail = async (file: string): Promise<ReceivedMail> => {
  const { to, subject = '', text = '', html = '' } = await PostalMime.parse(await readFile(file))
  return { to: to?.[0]?.address ?? '', subject, text, html, links: [...new Set(text.match(WEB_ADDRESS))] }
}

const waiting = async (address: string): Promise<string[]> => {
  const folder = ownPortal().mailFolder
  const prefix = `${recipientName(address)} `
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  return names
    .filter((name) => name.endsWith(MAIL_ENDING))
    .sort()
    .map((name) => join(folder, name))
}

/** Returns the newest matching mail, and marks it and older matching ones as read. */
const take = async (address: string, subject: string | RegExp): Promise<ReceivedMail | undefined> => {
  let newest: ReceivedMail | undefined
  for (const file of await waiting(address)) {
    const mail = await readMail(file)
    if (typeof subject === 'string' ? !mail.subject.includes(subject) : !subject.test(mail.subject)) continue
    await rename(file, `${file}${SEEN_ENDING}`)
    newest = mail
  }
  return newest
}

/** Waits for an unread mail to an address and returns the newest. `subject` is a substring or a pattern. */
export const mailTo = (
  address: string,
  { subject = '' }: { subject?: string | RegExp } = {},
): Promise<ReceivedMail> =>
  vi.waitFor(
    async () => {
      const mail = await take(address, subject)
      if (!mail) throw new Error(`No mail to ${address} has come`)
      return mail
    },
    { timeout: MAIL_LIMIT_MS, interval: LOOK_EVERY_MS },
  )
