import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { MemberChangeDialog } from '#src/features/organisation/member-change-dialog.tsx'
import type { Removable } from '#src/features/organisation/member-task.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { useRoleNames } from '#src/shared/organisations/role-words.ts'

/** Confirms the removal of a member. */
export const RemoveDialog = ({ member, onClosed }: { member: Removable; onClosed: () => void }) => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const namesOf = useRoleNames()
  const { member_id, roles } = member
  const name = member.name || member.email
  const remove = async () => {
    const answer = await callAccount('remove_member', { member_id })
    if (answer.result === 'OK') return null
    return answer.code === 'LAST_OWNER'
      ? t('members.lastOwner')
      : t('members.cannotRemove', { name, roles: namesOf(roles) })
  }
  return (
    <MemberChangeDialog
      title={t('members.removing.title', { name, organisation })}
      safeLabel={t('members.removing.safe')}
      actLabel={t('members.removing.act', { name })}
      change={remove}
      done={t('members.removing.done', { name })}
      failed={(error) => t('members.removing.failed', { name, reason: problemMessage(error) })}
      removesButton
      onClosed={onClosed}
    >
      {t('members.removing.text')}
    </MemberChangeDialog>
  )
}
