import '#src/shared/organisations/texts/texts.ts'
import { ORGANISATIONS_MADE_MAX, PERSON_TEXT_MAX } from '@assure/contract/constants'
import { type FormEvent, useRef, useState } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useSwitch } from '#src/shared/organisations/use-switch.ts'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** Makes an organisation of the logged-in person and shows it. */
export const NewOrganisationDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const switchTo = useSwitch()
  const [open, setOpen] = useState(true)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const make = async (typed: string) => {
    const answer = await callAccount('create_organisation', { name: typed })
    if (answer.result === 'DENY') {
      const { contactEmail: contact } = portalConfig()
      return setFailure(t('organisations.create.tooMany', { count: ORGANISATIONS_MADE_MAX, contact }))
    }
    setOpen(false)
    await switchTo(answer.organisation_id, typed)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const typed = name.trim()
    if (typed === '') {
      setError(t('common.required'))
      input.current?.focus()
      return
    }
    setIsPending(true)
    setFailure(undefined)
    try {
      await make(typed)
    } catch (thrown) {
      setFailure(t('organisations.create.failed', { reason: problemMessage(thrown) }))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('organisations.create.title')}
      lead={t('organisations.create.lead')}
      width="sm:w-[480px]"
      submitLabel={t('organisations.create.submit')}
      pending={isPending}
      onSubmit={submit}
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <Field label={t('organisations.create.name')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            value={name}
            maxLength={PERSON_TEXT_MAX}
            autoComplete="organization"
            onChange={({ target }) => {
              setName(target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
