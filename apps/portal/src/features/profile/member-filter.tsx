import { AUDIT_MEMBERS_MAX } from '@assure/contract/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { FilterSelect } from '#src/ui/filter-select.tsx'

interface MemberFilterProps {
  /** `member_id` of the chosen person; '' for everybody. */
  member: string
  onChange: (member: string) => void
}

/** Filter of the audit log by the person who acted. Former members can be chosen too. */
export const MemberFilter = ({ member, onChange }: MemberFilterProps) => {
  const { t } = useTranslation()
  const [isWanted, setIsWanted] = useState(false)
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, error, isFetching, refetch } = useQuery({
    ...accountQuery('list_audit_members', { search, ...(member && { member_id: member }) }),
    enabled: isWanted || member !== '',
    placeholderData: keepPreviousData,
  })
  const nameOf = (name: string, email: string) => (name ? `${name}, ${email}` : email)
  const people = (data?.members ?? []).map(({ member_id, name, email, is_former }) => ({
    value: member_id,
    label: is_former ? t('auditLog.former', { name: nameOf(name, email) }) : nameOf(name, email),
  }))
  // The URL names the person by an id, which says nothing until the name is loaded.
  const isUnknown = member !== '' && people.every(({ value }) => value !== member)
  const options = isUnknown ? [...people, { value: member, label: t('auditLog.oneMember') }] : people
  const status = () => {
    if (error) return problemMessage(error)
    if (!data) return t('auditLog.loadingMembers')
    if (people.length === 0) return t('auditLog.noMember')
    return people.length < AUDIT_MEMBERS_MAX ? '' : t('auditLog.moreMembers')
  }
  return (
    <FilterSelect
      label={t('auditLog.member')}
      allLabel={t('auditLog.everybody')}
      value={member}
      options={options}
      onChange={onChange}
      onWanted={() => setIsWanted(true)}
      search={{
        text,
        onText: setText,
        label: t('auditLog.searchMembers'),
        status: status(),
        action: error && (
          <Button size="small" pending={isFetching} onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        ),
      }}
    />
  )
}
