import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AUTH_LINK } from '#src/features/account/auth-frame.tsx'
import { type CodeKind, codeFault, typedCode } from '#src/features/account/login-form.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

interface CodeFormProps {
  pending: boolean
  /** Why the server refused the last code. */
  failure: string | undefined
  onSubmit: (code: string) => Promise<void>
  onBack: () => void
  /** Called by somebody who proves themself with a passkey in place of the code. */
  onPasskey: () => void
  /** Called by somebody who has no code at all. */
  onNone: () => void
}

const CONTROLS = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { inputMode: 'text', autoComplete: 'off' },
} as const

/** Form of the second factor: a 6-digit app code or a recovery code. */
export const CodeForm = ({ pending, failure, onSubmit, onBack, onPasskey, onNone }: CodeFormProps) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<CodeKind>('app')
  const [code, setCode] = useState('')
  const [hasFault, setHasFault] = useState(false)
  /** The code to which `failure` refers. */
  const [sent, setSent] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [kind])
  const fault = hasFault ? codeFault(code, kind) : null
  const error = fault ? t(`account.code.${fault}`) : code === sent ? failure : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setHasFault(codeFault(code, kind) !== null)
    setSent(code)
    input.current?.focus()
    if (codeFault(code, kind) === null) await onSubmit(typedCode(code))
    input.current?.select()
  }
  const turn = () => {
    setKind(kind === 'app' ? 'recovery' : 'app')
    setCode('')
    setSent(null)
    setHasFault(false)
  }
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="flex flex-col">
      <Field label={t(`account.code.${kind}`)} help={t(`account.code.${kind}Help`)} error={error}>
        {(control) => (
          <TextInput
            {...control}
            key={kind}
            ref={input}
            size="form"
            name="code"
            {...CONTROLS[kind]}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={60}
            value={code}
            className="tabular-nums"
            onChange={({ target }) => {
              setCode(target.value)
              if (codeFault(target.value, kind) === null) setHasFault(false)
            }}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" size="form" pending={pending} className="mt-6">
        {t(pending ? 'account.login.submitting' : 'account.login.submit')}
      </Button>
      <div className="mt-6 flex flex-wrap justify-between gap-x-4 gap-y-1 border-t pt-6">
        <button type="button" onClick={turn} className={AUTH_LINK}>
          {t(kind === 'app' ? 'account.code.useRecovery' : 'account.code.useApp')}
        </button>
        <button type="button" onClick={onBack} className={AUTH_LINK}>
          {t('account.code.back')}
        </button>
      </div>
      <p className="mt-1">
        <button type="button" onClick={onPasskey} className={AUTH_LINK}>
          {t('account.passkey.instead')}
        </button>
      </p>
      <p className="mt-1">
        <button type="button" onClick={onNone} className={AUTH_LINK}>
          {t('account.code.none')}
        </button>
      </p>
    </form>
  )
}
