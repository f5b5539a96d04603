import { INVITE_MAX } from '@assure/contract/constants'
import { TableProperties } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import {
  type Access,
  type AccessFaults,
  accessFaults,
  focusFault,
} from '#src/features/organisation/access.ts'
import { AccessFields } from '#src/features/organisation/access-fields.tsx'
import { type EmailsFault, emailsFault, typedEmails } from '#src/features/organisation/invite-form.ts'
import { NotInvitedLines } from '#src/features/organisation/not-invited-lines.tsx'
import { RolesDialog } from '#src/features/organisation/roles-dialog.tsx'
import { type NotInvited, useInvite } from '#src/features/organisation/use-invite.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

const useEmailsText = () => {
  const { t } = useTranslation()
  return (fault: EmailsFault | null): string | undefined => {
    switch (fault?.name) {
      case undefined:
        return undefined
      case 'needEmail':
        return t('members.inviting.needEmail')
      case 'notEmail':
        return t('members.inviting.notEmail', { addresses: fault.addresses })
      case 'tooMany':
        return t('members.inviting.tooMany', { max: fault.max, count: fault.count })
    }
  }
}

/** Invites up to 20 people with the same roles and places. */
export const InviteDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const emailsText = useEmailsText()
  const { invite, isPending, failure } = useInvite()
  const [open, setOpen] = useState(true)
  const [isComparing, setIsComparing] = useState(false)
  const [text, setText] = useState('')
  const [access, setAccess] = useState<Access>({ roles: [], places: null })
  const [faults, setFaults] = useState<AccessFaults & { emails?: EmailsFault | null }>({})
  const [refused, setRefused] = useState<readonly NotInvited[]>([])
  const input = useRef<HTMLTextAreaElement>(null)
  const roles = useRef<HTMLDivElement>(null)
  const emails = typedEmails(text)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = { ...accessFaults(access), emails: emailsFault(emails) }
    setFaults(found)
    if (found.emails) return input.current?.focus()
    if (found.roles || found.places) return focusFault(roles.current, found)
    const left = await invite(emails, access)
    if (!left) return
    if (left.length === 0) return setOpen(false)
    // The others have their invitation. These lines say why these do not.
    setText(left.map(({ email }) => email).join('\n'))
    setRefused(left)
  }
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('members.inviting.title', { organisation })}
      width="sm:w-[720px]"
      submitLabel={
        emails.length === 0
          ? t('members.inviting.submit')
          : t('members.inviting.submitCount', { count: emails.length })
      }
      closeLabel={refused.length > 0 ? t('common.close') : undefined}
      pending={isPending}
      note={t('members.inviting.note')}
      onSubmit={submit}
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <NotInvitedLines refused={refused} />
      <Field
        label={t('members.inviting.emails')}
        help={t('members.inviting.emailsHelp', { max: INVITE_MAX })}
        error={emailsText(faults.emails ?? null)}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={input}
            rows={3}
            value={text}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            inputMode="email"
            onChange={({ target }) => {
              setText(target.value)
              setFaults(({ emails: _, ...rest }) => rest)
              setRefused([])
            }}
          />
        )}
      </Field>
      <div ref={roles} className="flex flex-col gap-6">
        <AccessFields
          access={access}
          faults={faults}
          onChange={(next) => {
            setAccess(next)
            setFaults(({ emails: shown = null }) => ({ emails: shown }))
          }}
        >
          <Button
            kind="ghost"
            className="self-center text-accent"
            icon={<TableProperties aria-hidden size={16} />}
            onClick={() => setIsComparing(true)}
          >
            {t('members.inviting.compare')}
          </Button>
        </AccessFields>
      </div>
      {isComparing && <RolesDialog onClosed={() => setIsComparing(false)} />}
    </FormDialog>
  )
}
