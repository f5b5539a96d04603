import type { RequestLine } from '@assure/contract/accounts/request-log.modes'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#src/api/queries.ts'
import { type Translate, useTranslation } from '#src/i18n/translation.ts'
import type { FilterOption } from '#src/ui/filter-button.tsx'

/** The name of the key of a request. */
export const keyName = (
  { key_kind: kind, key_name: name }: Pick<RequestLine, 'key_kind' | 'key_name'>,
  t: Translate,
): string => {
  if (name !== '') return name
  if (kind === 'member') return t('requests.memberKey')
  return t(kind === 'first' ? 'requests.firstKey' : 'requests.namedKey')
}

/** The keys of the organisation as filters: the first key, replaced ones, and those with names. */
export const useKeyOptions = (): FilterOption[] => {
  const { t } = useTranslation()
  const { data: first } = useQuery(accountQuery('list_api_keys', {}))
  const { data: named } = useQuery(accountQuery('list_named_keys', {}))
  return [
    ...(first?.keys ?? []).map(({ session_id: value, current }) => ({
      value,
      label: t(current ? 'requests.firstKey' : 'requests.oldFirstKey'),
    })),
    ...(named?.keys ?? []).map(({ key_id: value, name: label }) => ({ value, label })),
  ]
}
