import { PERSON_TEXT_MAX } from '@assure/contract/constants'
import { type FormEvent, useRef, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

interface PasskeyNameDialogProps {
  title: string
  lead?: string
  name: string
  submitLabel: string
  /** Does the task with the typed name. Returns why it was refused, or null. */
  onSubmit: (name: string) => Promise<string | null>
  onClosed: () => void
}

/** Asks for the name of a passkey, then makes or renames it. */
export const PasskeyNameDialog = (props: PasskeyNameDialogProps) => {
  const { name, onSubmit, onClosed, ...dialog } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [isPending, setIsPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const typed = input.current?.value.trim() ?? ''
    if (typed === '') {
      setFault(t('common.required'))
      return input.current?.focus()
    }
    setIsPending(true)
    setFailure(undefined)
    try {
      const refusal = await onSubmit(typed)
      if (refusal === null) setOpen(false)
      else setFailure(refusal)
    } catch (error) {
      setFailure(t('passkeys.notDone', { reason: problemMessage(error) }))
    }
    setIsPending(false)
  }
  return (
    <FormDialog
      {...dialog}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      width="sm:w-[440px]"
      pending={isPending}
      note={isPending && t('passkeys.waiting')}
      onSubmit={submit}
    >
      <div aria-live="assertive" className="empty:-mt-8">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <Field label={t('passkeys.name')} help={t('passkeys.nameHelp')} error={fault}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            defaultValue={name}
            maxLength={PERSON_TEXT_MAX}
            autoComplete="off"
            onChange={() => setFault(undefined)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
