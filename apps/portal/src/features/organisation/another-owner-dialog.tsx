import { type FormEvent, useRef, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { useMembers } from '#src/features/organisation/member-queries.ts'
import { useUpdateMember } from '#src/features/organisation/use-update-member.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const DONE_SNACK_MS = 4000
const FIRST_PAGE = { search: '', role: '', page: 1 } as const

/** Makes a member a second Owner. In a large organisation, the member's own menu does the same. */
export const AnotherOwnerDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const { data, error } = useMembers(FIRST_PAGE)
  const { update, isPending, failure } = useUpdateMember(({ name, email }, reason) =>
    t('members.another.failed', { name: name || email, reason }),
  )
  const [open, setOpen] = useState(true)
  const [memberId, setMemberId] = useState('')
  const [fault, setFault] = useState<string>()
  const select = useRef<HTMLSelectElement>(null)
  const candidates = data?.members.filter(({ roles }) => !roles.includes('owner')) ?? []

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const member = candidates.find(({ member_id: id }) => id === memberId)
    if (isPending) return
    if (!member) {
      setFault(t('common.required'))
      select.current?.focus()
      return
    }
    const { roles, places } = member
    if (!(await update(member, { roles: ['owner', ...roles], places }))) return
    setOpen(false)
    showSnack({
      tone: 'success',
      text: t('members.another.done', { name: member.name || member.email }),
      durationMs: DONE_SNACK_MS,
    })
  }
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('members.another.title')}
      lead={t('members.another.lead')}
      width="sm:w-[480px]"
      submitLabel={t('members.another.submit')}
      pending={isPending}
      onSubmit={submit}
    >
      {(failure || error) && (
        <Alert tone="error" announced>
          {failure ?? problemMessage(error)}
        </Alert>
      )}
      <Field label={t('members.another.member')} error={fault}>
        {(control) => (
          <Select
            {...control}
            ref={select}
            noneLabel={t('members.another.none')}
            choices={candidates.map(({ member_id: value, name, email }) => ({
              value,
              label: name ? `${name} (${email})` : email,
            }))}
            value={memberId}
            onChange={({ target }) => {
              setMemberId(target.value)
              setFault(undefined)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
