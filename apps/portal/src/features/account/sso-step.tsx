import '#src/features/account/texts/sso/texts.ts'
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

/** Step of the login that leads to the identity provider of an address. */
export const SsoStep = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { go, isPending, failure } = useProvider(t('ssoReturn.noSso'))
  const [fault, setFault] = useState<ReturnType<typeof emailFault>>()
  const input = useRef<HTMLInputElement>(null)
  // The pressed button is gone, so the field gets the focus.
  useEffect(() => input.current?.focus(), [])
  const typed = () => input.current?.value.trim() ?? ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const email = typed()
    const found = emailFault(email)
    setFault(found)
    if (found) return input.current?.focus()
    const path = returnPathOf(search, portalConfig().appSlug)
    void go(() => startSso({ email }), { purpose: 'login', path })
  }
  return (
    <div className="flex flex-col">
      <AuthHead title={t('ssoReturn.title')} lead={t('ssoReturn.lead')} />
      <div aria-live="assertive" className="mt-6 empty:hidden">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <form noValidate method="post" onSubmit={submit} className="mt-6 flex flex-col gap-6">
        <Field label={t('ssoReturn.email')} error={fault && t(`account.login.${fault}`)}>
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              size="form"
              type="email"
              name="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              onChange={() => fault && setFault(emailFault(typed()))}
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
