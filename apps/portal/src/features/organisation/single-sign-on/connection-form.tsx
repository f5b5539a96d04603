import type { SsoConnection } from '@assure/contract/accounts/sso.modes'
import { type FormEvent, useRef, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { ConnectionFields } from '#src/features/organisation/single-sign-on/connection-fields.tsx'
import {
  CONNECTION_FIELDS,
  type ConnectionFaults,
  connectionFaults,
  type ConnectionValues,
  isOtherClient,
  trimmed,
  valuesOf,
} from '#src/features/organisation/single-sign-on/connection-values.ts'
import { useRenewSso } from '#src/features/organisation/single-sign-on/sso-queries.ts'
import { useFaultWords } from '#src/features/organisation/single-sign-on/use-fault-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const SAVED_SNACK_MS = 4000

/** Sets the identity provider of the organisation. */
export const ConnectionForm = ({ connection }: { connection: SsoConnection | null }) => {
  const { t } = useTranslation()
  const renew = useRenewSso()
  const showSnack = useSnackbar()
  const faultWords = useFaultWords()
  const [values, setValues] = useState(() => valuesOf(connection))
  const [faults, setFaults] = useState<ConnectionFaults>({})
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isOver = isOtherClient(connection, trimmed(values))

  const show = (found: ConnectionFaults) => {
    setFaults(found)
    const first = CONNECTION_FIELDS.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const save = async ({ name, issuer, clientId, secret, roles }: ConnectionValues) => {
    const answer = await callAccount('save_sso', {
      ...{ name, issuer, client_id: clientId, default_roles: [...roles] },
      ...(secret !== '' && { client_secret: secret }),
    })
    if (answer.result === 'DENY') {
      if (answer.code === 'SECRET_NEEDED') return show({ secret: 'SECRET_NEEDED' })
      if (answer.code === 'PROVIDER') return setFailure(faultWords(answer, issuer))
      return setFailure(t('ssoSettings.connection.REQUIRED', { provider: connection?.name ?? name }))
    }
    setValues((typed) => ({ ...typed, secret: '' }))
    showSnack({ tone: 'success', text: t('ssoSettings.connection.saved'), durationMs: SAVED_SNACK_MS })
    await renew()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const to = trimmed(values)
    const found = connectionFaults(connection, to)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return show(found)
    setFaults({})
    setIsPending(true)
    await save(to).catch((error: unknown) =>
      setFailure(t('ssoSettings.notDone', { reason: problemMessage(error) })),
    )
    setIsPending(false)
  }
  const change = (changed: Partial<ConnectionValues>) => {
    setValues({ ...values, ...changed })
    const names = Object.keys(changed)
    setFaults((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => !names.includes(name))))
  }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="flex max-w-120 flex-col gap-4"
    >
      <ConnectionFields
        values={values}
        faults={faults}
        keepsSecret={connection !== null && !isOver}
        onChange={change}
      />
      {isOver && <Alert tone="warning">{t('ssoSettings.connection.over')}</Alert>}
      <div aria-live="assertive" className="wrap-anywhere empty:hidden">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <Button
        type="submit"
        kind={connection ? 'secondary' : 'primary'}
        pending={isPending}
        className="self-start"
      >
        {t('ssoSettings.connection.save')}
      </Button>
    </form>
  )
}
