import type { Language } from '@assure/contract/constants'
import type { Mail, MailTemplate } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'
import type { MailBrand, MailTexts } from './mail-texts.ts'
import { EN } from './texts/en.ts'
import { FR } from './texts/fr.ts'

const TEXTS: Record<Language, MailTexts> = { en: EN, fr: FR }

/** Renders a mail in the given language, as HTML and as plain text. */
export const renderMail = <T extends MailTemplate>(
  { template, language, values }: Pick<Mail<T>, 'template' | 'language' | 'values'>,
  brand: MailBrand,
): { subject: string; html: string; text: string } => {
  const text = TEXTS[language][template](values, brand)
  return {
    subject: text.subject,
    html: layOutHtml(text, language, brand),
    text: layOutText(text, language, brand),
  }
}
