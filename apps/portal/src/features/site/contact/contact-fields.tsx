import { ADDITIONAL_DETAILS_MAX, PERSON_TEXT_MAX, SOLUTION_TYPES } from '@assure/contract/constants'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContactField } from '#src/shared/contact/contact-request.ts'
import { t } from '#src/i18n/translation.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** Fixed ids are safe: a public page has only one contact form. */
const controlId = (name: string) => `contact-${name}`
const faultId = (name: string) => `contact-${name}-fault`
const COUNT_ID = 'contact-details-count'

interface LabelledProps {
  name: ContactField
  children: ReactNode
  className?: string
}

/** Label with its control and an element for the script's error message. */
const Labelled = ({ name, children, className }: LabelledProps) => (
  <div className={className}>
    <label htmlFor={controlId(name)} className="mb-1 block text-base font-medium">
      {t(`contact.${name}`)}
    </label>
    {children}
    <p
      id={faultId(name)}
      data-fault={name}
      hidden
      className="mt-1 flex gap-1.5 text-help font-medium text-error"
    >
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span data-text />
    </p>
  </div>
)

const common = (name: ContactField) => ({
  id: controlId(name),
  name,
  required: true,
  'aria-describedby': faultId(name),
})

/** Attributes of the text inputs, with autofill names. */
const LINES = {
  firstName: { autoComplete: 'given-name', maxLength: PERSON_TEXT_MAX },
  lastName: { autoComplete: 'family-name', maxLength: PERSON_TEXT_MAX },
  email: { autoComplete: 'email', type: 'email', autoCapitalize: 'none', spellCheck: false },
  company: { autoComplete: 'organization', maxLength: PERSON_TEXT_MAX },
  jobTitle: { autoComplete: 'organization-title', maxLength: PERSON_TEXT_MAX },
} as const

const Line = ({ name, className }: { name: keyof typeof LINES; className?: string }) => (
  <Labelled name={name} {...(className && { className })}>
    <TextInput {...common(name)} {...LINES[name]} size="form" />
  </Labelled>
)

/** Fields of the contact form (SU-02). `script/contact-form.ts` reads them. */
export const ContactFields = () => (
  <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
    <Line name="firstName" />
    <Line name="lastName" />
    <Line name="email" className="md:col-span-2" />
    <Line name="company" />
    <Line name="jobTitle" />
    <Labelled name="solutionType" className="md:col-span-2">
      <Select
        {...common('solutionType')}
        choices={SOLUTION_TYPES.map((value) => ({ value, label: t(`common.solution.${value}`) }))}
        noneLabel={t('contact.solutionNone')}
      />
    </Labelled>
    <div className="md:col-span-2">
      <label htmlFor={controlId('details')} className="mb-1 block text-base font-medium">
        {t('contact.details')} <span className="font-normal text-text-muted">{t('contact.optional')}</span>
      </label>
      <TextArea
        id={controlId('details')}
        name="details"
        rows={4}
        maxLength={ADDITIONAL_DETAILS_MAX}
        aria-describedby={COUNT_ID}
      />
      <p id={COUNT_ID} data-count className="mt-1 text-help text-text-muted tabular-nums">
        {t('contact.detailsCount', { used: 0, most: ADDITIONAL_DETAILS_MAX })}
      </p>
    </div>
    <CheckboxField
      name="news"
      className="md:col-span-2"
      label={
        <>
          {t('contact.news')} <span className="text-text-muted">{t('contact.optional')}</span>
        </>
      }
    />
  </div>
)
