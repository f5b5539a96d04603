import type { Organisation } from '@assure/contract/accounts/member.modes'
import { useQuery } from '@tanstack/react-query'
import { Check, LogIn, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { OrganisationInitial } from '#src/layouts/organisation-initial.tsx'
import { useRoleNames } from '#src/shared/organisations/role-words.ts'
import { useSwitch } from '#src/shared/organisations/use-switch.ts'
import { TestModeSwitch } from '#src/shared/test-mode/test-mode-switch.tsx'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { startSso, useProvider } from '#src/shared/single-sign-on/use-provider.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { inputClass } from '#src/ui/text-input.tsx'

/** A longer list has a search field. */
const SEARCHED_FROM = 8

interface ProviderWayProps {
  id: string
  name: string
  provider: string
  current: boolean
}

/** Says that an organisation asks for its identity provider, and leads there. */
const ProviderWay = ({ id, name, provider, current }: ProviderWayProps) => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { go, isPending, failure } = useProvider()
  const path = current ? `${pathname}${search}` : null
  return (
    <>
      <span className="block text-chip wrap-anywhere text-text-muted">
        {t('sso.gate.asks', { organisation: name, provider })}
      </span>
      {current && <span className="sr-only">{t('organisations.switcher.current')}</span>}
      <span role="alert" className="block text-chip wrap-anywhere text-error empty:hidden">
        {failure}
      </span>
      <Button
        size="small"
        className="mt-2 max-w-full"
        icon={<LogIn aria-hidden size={14} />}
        pending={isPending}
        onClick={() =>
          void go(() => startSso({ kind: 'organisation', organisation: id }), { purpose: 'login', path })
        }
      >
        <span className="truncate">{t('sso.signIn', { provider })}</span>
      </Button>
    </>
  )
}

interface EntryProps {
  organisation: Organisation
  onChoose: (organisation: Organisation) => void
}

const Entry = ({ organisation, onChoose }: EntryProps) => {
  const { t } = useTranslation()
  const namesOf = useRoleNames()
  const { name, roles, status, contact_email: contact, is_current: current } = organisation
  const { needs_second_factor: needsFactor, needs_provider: provider } = organisation
  const text = (children: ReactNode) => (
    <>
      <OrganisationInitial name={name} current={current} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{name} </span>
        <span className="block text-chip text-text-muted">{namesOf(roles)}</span>
        {children}
      </span>
    </>
  )
  if (status !== 'active')
    return (
      <div className="flex items-start gap-3 px-2 py-1.5">
        {text(
          <span className="block text-chip wrap-anywhere text-error">
            {t(`organisations.switcher.${status}`, { organisation: name, contact })}
          </span>,
        )}
      </div>
    )
  if (provider !== null)
    return (
      <div className="flex items-start gap-3 px-2 py-1.5">
        {text(
          <ProviderWay id={organisation.organisation_id} name={name} provider={provider} current={current} />,
        )}
      </div>
    )
  return (
    <button
      type="button"
      aria-current={current}
      onClick={() => onChoose(organisation)}
      className={`flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunken ${current ? 'bg-accent-soft' : ''}`}
    >
      {text(
        <>
          {needsFactor && (
            <span className="block text-chip text-warning">{t('organisations.factor.needed')} </span>
          )}
          {current && <span className="sr-only">{t('organisations.switcher.current')}</span>}
        </>,
      )}
      {current && <Check aria-hidden size={16} className="shrink-0 text-accent" />}
    </button>
  )
}

interface OrganisationListProps {
  onClose: () => void
  onNew: () => void
}

/** The organisations of the person, the current one with a tick. */
export const OrganisationList = ({ onClose, onNew }: OrganisationListProps) => {
  const { t } = useTranslation()
  const switchTo = useSwitch()
  const box = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const { data, error, isFetching, refetch } = useQuery(accountQuery('list_organisations', {}))
  const all = data?.organisations ?? []
  const found = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const isLoaded = data !== undefined
  // The list opens by its button, so the keyboard goes on inside it.
  useEffect(() => {
    if (isLoaded) box.current?.querySelector<HTMLElement>('input, [aria-current="true"], button')?.focus()
  }, [isLoaded])
  const choose = ({ organisation_id: id, name, is_current: current }: Organisation) => {
    onClose()
    if (!current) void switchTo(id, name)
  }
  return (
    <div ref={box}>
      <p className="px-2 pb-1 text-chip font-medium text-text-muted">{t('organisations.switcher.list')}</p>
      {all.length >= SEARCHED_FROM && (
        <input
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('organisations.switcher.search')}
          placeholder={t('organisations.switcher.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className={`${inputClass({ size: 'toolbar' })} mb-2`}
        />
      )}
      {error && !data && (
        <RetryAlert
          announced
          text={t('organisations.switcher.loadFailed', { reason: problemMessage(error) })}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton className="h-11 w-full" />}
      <ul className="flex flex-col gap-0.5">
        {found.map((organisation) => (
          <li key={organisation.organisation_id}>
            <Entry organisation={organisation} onChoose={choose} />
          </li>
        ))}
      </ul>
      <p role="status" className="px-2 text-help text-text-muted">
        {data && found.length === 0 && t('organisations.switcher.nothing')}
      </p>
      <div className="mt-2 border-t pt-2 empty:hidden">
        <TestModeSwitch row onChange={onClose} />
      </div>
      <div className="mt-2 border-t pt-2">
        <button
          type="button"
          onClick={onNew}
          className="flex min-h-9 w-full items-center gap-3 rounded-control px-2 text-left font-medium text-accent hover:bg-sunken pointer-coarse:min-h-11"
        >
          <Plus aria-hidden size={16} />
          {t('organisations.create.open')}
        </button>
      </div>
    </div>
  )
}
