import { EMAIL_MAX, EMAIL_PATTERN } from '@assure/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

interface AddressDialogProps {
  /** The present address. */
  email: string
  onClosed: () => void
}

/** Asks for the new address, to which the server mails a link. */
export const AddressDialog = ({ email, onClosed }: AddressDialogProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  const [isPending, setIsPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const refuse = (text: string) => {
    setFault(text)
    input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const typed = input.current?.value.trim() ?? ''
    if (typed === '') return refuse(t('common.required'))
    if (typed.length > EMAIL_MAX || !EMAIL_PATTERN.test(typed)) return refuse(t('account.login.emailInvalid'))
    setIsPending(true)
    setFailure(undefined)
    try {
      const answer = await callAccount('start_email_change', { email: typed })
      if (answer.result === 'DENY')
        return refuse(t(answer.code === 'SAME_ADDRESS' ? 'addressChange.same' : 'addressChange.registered'))
      await renewProfile(queryClient)
      setOpen(false)
    } catch (error) {
      setFailure(problemMessage(error))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('addressChange.dialogTitle')}
      lead={t('addressChange.dialogLead', { email })}
      width="sm:w-[480px]"
      submitLabel={t('addressChange.submit')}
      pending={isPending}
      onSubmit={submit}
    >
      <div aria-live="assertive" className="empty:-mt-8">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <Field label={t('addressChange.label')} error={fault}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            onChange={() => setFault(undefined)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
