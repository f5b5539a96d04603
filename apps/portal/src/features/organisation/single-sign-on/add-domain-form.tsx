import { DOMAINS_MAX } from '@assure/contract/constants'
import { type FormEvent, useRef, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { domainFault, typedDomain } from '#src/features/organisation/single-sign-on/domain-form.ts'
import { useRenewSso } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

const ADDED_SNACK_MS = 4000

/** Adds a domain, which is then to prove. */
export const AddDomainForm = () => {
  const { t } = useTranslation()
  const renew = useRenewSso()
  const showSnack = useSnackbar()
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const refuse = (text: string) => {
    setError(text)
    input.current?.focus()
  }
  const add = async (domain: string) => {
    const answer = await callAccount('add_domain', { domain })
    if (answer.result === 'DENY') return refuse(t(`ssoSettings.domains.${answer.code}`, { max: DOMAINS_MAX }))
    if (input.current) input.current.value = ''
    const text = t('ssoSettings.domains.added', { domain })
    showSnack({ tone: 'success', text, durationMs: ADDED_SNACK_MS })
    await renew()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const domain = typedDomain(input.current?.value ?? '')
    const fault = domainFault(domain)
    if (fault) return refuse(fault === 'required' ? t('common.required') : t('ssoSettings.domains.invalid'))
    setIsPending(true)
    setError(undefined)
    await add(domain).catch((thrown: unknown) =>
      refuse(t('ssoSettings.notDone', { reason: problemMessage(thrown) })),
    )
    setIsPending(false)
  }
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-start gap-2"
    >
      <Field
        label={t('ssoSettings.domains.label')}
        help={t('ssoSettings.domains.help')}
        error={error}
        className="flex-1 basis-60"
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            onChange={() => setError(undefined)}
          />
        )}
      </Field>
      <Button type="submit" size="dialog" pending={isPending} className="mt-6">
        {t('ssoSettings.domains.submit')}
      </Button>
    </form>
  )
}
