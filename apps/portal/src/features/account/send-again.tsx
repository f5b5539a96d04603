import '#src/features/account/texts/link-help/texts.ts'
import type { Realm } from '@assure/contract/constants'
import { type FormEvent, useRef, useState } from 'react'
import { requestActivationMail } from '#src/api/mail-requests.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { emailFault } from '#src/features/account/login-form.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { durationWords } from '#src/lib/duration.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** Button that sends the activation mail again. */
export const SendAgain = ({ realm }: { realm: Realm }) => {
  const { t, locale } = useTranslation()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()
  const [sentTo, setSentTo] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const send = async (email: string) => {
    setIsPending(true)
    try {
      const { result } = await requestActivationMail(email, realm)
      if (result === 'OK') setSentTo(email)
      else setError(t('linkHelp.nothingWaits'))
    } catch (cause) {
      setError(problemMessage(cause))
    }
    setIsPending(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const email = input.current?.value.trim() ?? ''
    const fault = emailFault(email)
    setError(fault && t(`account.login.${fault}`))
    if (fault) input.current?.focus()
    else await send(email)
  }
  if (sentTo) {
    const lifetime = durationWords(portalConfig().activationTtlS, locale)
    return (
      <p role="status" className="mt-3 pl-8 text-help wrap-anywhere">
        <AddressText text={t('linkHelp.sent', { email: sentTo, lifetime })} address={sentTo} />
      </p>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex flex-col gap-3 sm:pl-8">
      <Field label={t('linkHelp.signUpEmail')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            autoFocus
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            onChange={() => setError(undefined)}
          />
        )}
      </Field>
      <Button type="submit" size="dialog" pending={isPending} className="self-start">
        {t('linkHelp.send')}
      </Button>
    </form>
  )
}
