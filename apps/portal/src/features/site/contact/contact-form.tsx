import { CircleAlert, CircleCheck } from 'lucide-react'
import {
  type ContactProblem,
  CONTACT_PROBLEMS,
  type ContactTexts,
} from '#src/features/site/contact/contact-texts.ts'
import { ContactFields } from '#src/features/site/contact/contact-fields.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** Placeholders that the script fills in. */
const BLANKS = { used: '{used}', most: '{most}' }

const texts = (): ContactTexts => {
  const count = t('contact.detailsCount', BLANKS)
  return {
    required: t('common.required'),
    email: t('account.login.emailInvalid'),
    count,
    full: `${count} ${t('contact.detailsFull')}`,
    submit: t('siteContact.submit'),
    sending: t('contact.sending'),
    sent: t('contact.sent'),
    alreadySubmitted: t('contact.alreadySubmitted'),
    problems: Object.fromEntries(
      CONTACT_PROBLEMS.map((code) => [code, t(`errors.${code}`, { wait: '{wait}' })]),
    ) as Record<ContactProblem, string>,
  }
}

const NEWS = 'mb-6 flex gap-3 rounded-control px-4 py-3 text-base font-medium'

/** Form of the contact page. Without a script, the email address is shown instead. */
export const ContactForm = () => (
  <form
    data-contact
    data-texts={JSON.stringify(texts())}
    data-state="idle"
    noValidate
    method="post"
    aria-labelledby="contact-form-title"
    className="group/contact no-script:hidden"
  >
    <h2 id="contact-form-title" className="text-card-title font-semibold">
      {t('siteContact.form')}
    </h2>
    <p className="mt-1 mb-6 text-panel text-text-muted">{t('siteContact.needed')}</p>
    <div data-news tabIndex={-1} aria-live="assertive" className="outline-none">
      <div data-success hidden className={`${NEWS} bg-success-soft text-success`}>
        <CircleCheck aria-hidden size={20} className="shrink-0" />
        <p data-text />
      </div>
      <div data-error hidden className={`${NEWS} bg-error-soft text-error`}>
        <CircleAlert aria-hidden size={20} className="shrink-0" />
        <p data-text />
      </div>
    </div>
    <ContactFields />
    {/* Closed, so that the application in the iframe loads only on demand. */}
    <details className="mt-5 rounded-control border">
      <summary className="min-h-11 px-4 py-2.5 text-base font-medium">
        {t('siteContact.check')} <span className="font-normal text-text-muted">{t('contact.optional')}</span>
      </summary>
      <div className="border-t p-4">
        <p className="mb-3 text-base text-text-muted">{t('siteContact.checkNote')}</p>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs scripts and our origin */}
        <iframe
          title={t('contact.frame')}
          src={`${paths.humanCheck()}?lang=${currentLanguage()}`}
          loading="lazy"
          allow="microphone"
          className="h-135 w-full rounded-surface"
        />
      </div>
    </details>
    <button
      type="submit"
      disabled
      className={`${buttonClass({ kind: 'primary', size: 'public' })} mt-6 max-sm:w-full`}
    >
      <span className="hidden group-data-[state=loading]/contact:block">
        <Spinner />
      </span>
      <span data-submit>{t('siteContact.submit')}</span>
    </button>
  </form>
)
