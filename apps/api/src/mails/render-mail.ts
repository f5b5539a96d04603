import type { Language } from '@assure/contract/constants'
import type { Mail, MailTemplate } from './mail.ts'
import { layOutHtml, layOutText } from './mail-layout.ts'
import type { MailBrand, MailTexts } from './mail-texts.ts'
import { EN } from './texts/en.ts'
import { FR } from './texts/fr.ts'

/** Comes before the subject of a mail of test mode. */
const TEST_MARKS: Record<Language, string> = { en: '[Test]', fr: '[Test]' }
const TEXTS: Record<Language, MailTexts> = { en: EN, fr: FR }

type Rendered<T extends MailTemplate> = Pick<Mail<T>, 'template' | 'language' | 'values'> & {
  isTest?: boolean
}

/** Renders a mail in the given language, as HTML and as plain text. `isTest` marks its subject. */
export const renderMail = <T extends MailTemplate>(
  { template, language, values, isTest = false }: Rendered<T>,
  brand: MailBrand,
): { subject: string; html: string; text: string } => {
  const text = TEXTS[language][template](values, brand)
  return {
    subject: isTest ? `${TEST_MARKS[language]} ${text.subject}` : text.subject,
    html: layOutHtml(text, language, brand),
    text: layOutText(text, language, brand),
  }
}
