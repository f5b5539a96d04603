import { EMAIL_MAX, EMAIL_PATTERN, INVITE_MAX } from '@assure/contract/constants'

/** Returns the typed addresses, each once. Pasted lists may use commas or semicolons. */
export const typedEmails = (text: string): string[] => {
  const typed = text.split(/[\s,;]+/).filter(Boolean)
  const known = new Set<string>()
  return typed.filter((email) => {
    const isNew = !known.has(email.toLowerCase())
    known.add(email.toLowerCase())
    return isNew
  })
}

export type EmailsFault =
  | { name: 'needEmail' }
  | { name: 'notEmail'; addresses: string }
  | { name: 'tooMany'; max: number; count: number }

/** Returns the fault of the typed addresses; null for 1 to 20 valid ones. */
export const emailsFault = (emails: readonly string[]): EmailsFault | null => {
  if (emails.length === 0) return { name: 'needEmail' }
  const wrong = emails.filter((email) => email.length > EMAIL_MAX || !EMAIL_PATTERN.test(email))
  if (wrong.length > 0) return { name: 'notEmail', addresses: wrong.join(', ') }
  return emails.length > INVITE_MAX ? { name: 'tooMany', max: INVITE_MAX, count: emails.length } : null
}
