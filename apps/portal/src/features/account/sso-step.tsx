import '#src/features/account/texts/sso/texts.ts'
import { DOMAIN_PATTERN } from '@assure/contract/constants'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { AUTH_LINK, AuthHead } from '#src/features/account/auth-frame.tsx'
import { emailFault } from '#src/features/account/login-form.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { returnPathOf } from '#src/return-to.ts'
import { startSso, useProvider } from '#src/shared/single-sign-on/use-provider.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** Checks what leads to a provider: a work address, or the domain of an organisation. */
const addressFault = (text: string): 'required' | 'invalid' | undefined => {
  if (!text) return 'required'
  const isValid = text.includes('@')
    ? emailFault(text) === undefined
    : DOMAIN_PATTERN.test(text.toLowerCase())
  return isValid ? undefined : 'invalid'
}

/** Step of the login that leads to the identity provider of an address or a domain. */
export const SsoStep = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { go, isPending, failure } = useProvider({ noSso: t('ssoReturn.noSso') })
  const [fault, setFault] = useState<ReturnType<typeof addressFault>>()
  const input = useRef<HTMLInputElement>(null)
  // The pressed button is gone, so the field gets the focus.
  useEffect(() => input.current?.focus(), [])
  const typed = () => input.current?.value.trim() ?? ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const text = typed()
    const found = addressFault(text)
    setFault(found)
    if (found) return input.current?.focus()
    const path = returnPathOf(search, portalConfig().appSlug)
    const to = text.includes('@')
      ? ({ kind: 'address', email: text } as const)
      : ({ kind: 'domain', domain: text } as const)
    void go(() => startSso(to), { purpose: 'login', path })
  }
  return (
    <div className="flex flex-col">
      <AuthHead title={t('ssoReturn.title')} lead={t('ssoReturn.lead')} />
      <div aria-live="assertive" className="mt-6 empty:hidden">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <form noValidate method="post" onSubmit={submit} className="mt-6 flex flex-col gap-6">
        <Field
          label={t('ssoReturn.email')}
          help={t('ssoReturn.emailHelp')}
          error={fault && (fault === 'required' ? t('common.required') : t('ssoReturn.invalid'))}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              size="form"
              type="text"
              inputMode="email"
              name="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              onChange={() => fault && setFault(addressFault(typed()))}
            />
          )}
        </Field>
        <Button type="submit" kind="primary" size="form" pending={isPending}>
          {t('ssoReturn.submit')}
        </Button>
      </form>
      <p className="mt-6 border-t pt-6">
        <button type="button" onClick={onBack} className={AUTH_LINK}>
          {t('ssoReturn.back')}
        </button>
      </p>
    </div>
  )
}
